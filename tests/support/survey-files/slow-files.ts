import { templateSurvey } from '#rules/survey-files/template.ts'
import { editedTemplate } from './edited-template.ts'
import { row, sharedStrings, sheet, workbook } from './workbook.ts'

const json = (document: object) => Buffer.from(JSON.stringify(document))
const many = <Each>(length: number, each: (at: number) => Each) => Array.from({ length }, (_, at) => each(at))

/** A survey in which each question depends on the ten before it. */
function dependingQuestions(count: number): Buffer {
  const questions = many(count, (at) => ({
    ...{ id: `q${at}`, kind: 'single', text: `¿Pregunta ${at}?`, required: false, shuffle: false },
    options: many(2, (each) => ({ id: `o${each}`, label: `Opción ${each}` })),
    ...(at > 0 && { showIf: many(Math.min(at, 10), (each) => ({ question: `q${at - 1 - each}`, isOneOf: ['o0'] })) }),
  }))
  const sections = many(Math.ceil(count / 60), (at) => ({
    ...{ id: `s${at}`, title: `Sección ${at}`, questions: questions.slice(at * 60, at * 60 + 60) },
  }))
  return json({ ...templateSurvey, questionnaire: { version: '1', sections } })
}

/** The template with this condition on one of its questions. */
const conditionOf = (relevant: string) => editedTemplate({ 'survey!F5': relevant })

const TOO_DEEP = 'en demasiados niveles'
const TOO_MUCH = 'más tiempo o memoria que cualquier cuestionario'

/** Long, and yet a survey. */
const NO_ERRORS = ''

type SlowFile = [name: string, file: () => Buffer | Promise<Buffer>, sentence: string | RegExp]

/** Small files that kept the processor busy for seconds or for ever, or made the server fail, and what is answered to them. */
export const slowFiles: readonly SlowFile[] = [
  [
    'a workbook that asks «a-a-a-…» five times',
    () => editedTemplate(Object.fromEntries(many(5, (at) => [`survey!C${at + 4}`, 'a-'.repeat(16_000)]))),
    'Tiene 32000 letras',
  ],
  ['a title «a-a-a-…»', () => json({ ...templateSurvey, title: 'a-'.repeat(42_000) }), 'Tiene 84000 letras'],
  ['27 questions, each of which depends on the ten before', () => dependingQuestions(27), NO_ERRORS],
  ['60 questions, each of which depends on the ten before', () => dependingQuestions(60), NO_ERRORS],
  ['700 questions, each of which depends on the ten before', () => dependingQuestions(700), 'caben 120'],
  [
    '150,000 objects, each in another',
    () => Buffer.from(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`),
    TOO_DEEP,
  ],
  ['400,000 lists, each in another', () => Buffer.from(`{"a":${'['.repeat(4e5)}${']'.repeat(4e5)}}`), TOO_DEEP],
  ['a condition in 16,000 brackets', () => conditionOf(`${'('.repeat(16_000)}${')'.repeat(16_000)}`), TOO_DEEP],
  ['a condition that is negated 8,000 times', () => conditionOf('not('.repeat(8_000)), 'Está incompleta'],
  [
    'accents without end on one letter',
    () => workbook(sheet(row('type') + row(`a${'\u0301\u0323'.repeat(400_000)}`))),
    'caben 32767',
  ],
  [
    'one long text in 190,000 cells',
    () => {
      const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(95)}</row>`.repeat(1_990)
      return workbook(sheet(rows), [sharedStrings(`<si><t>${'palabra '.repeat(4_000)}</t></si>`)])
    },
    TOO_MUCH,
  ],
  [
    'a row with 400,000 attributes',
    () => workbook(sheet(`<row ${many(400_000, (at) => `a${at.toString(36)}=""`).join(' ')}/>`)),
    // A fast machine has read it just in time.
    new RegExp(`${TOO_MUCH}|No hay ninguna pregunta`),
  ],
  [
    'a name of 900,000 letters around 5,000 others',
    () => json({ ['x'.repeat(900_000)]: Object.fromEntries(many(5_000, (at) => [`y${at}`, ' '])) }),
    'Falta «title»',
  ],
]

export function slowFile(wanted: string): Buffer | Promise<Buffer> {
  const [, file] = slowFiles.find(([name]) => name === wanted) ?? []
  if (!file) throw new Error(`No such file: ${wanted}`)
  return file()
}
