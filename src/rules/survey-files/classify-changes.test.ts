import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { classOfChange } from '../../../tests/support/survey-files/class-of-change.ts'
import { randomEdit } from '../../../tests/support/survey-files/random-edits.ts'
import { countOrder } from '../answers/counting.ts'
import { changesBetween } from './classify-changes.ts'
import { templateSurvey } from './template.ts'

/** The questions of the template: visitas, estado (a scale), faltas (shuffled), nombre-parque, comentario; then sex and age. */
const SECTIONS = 'questionnaire.sections'
const ASKED = `${SECTIONS}.0.questions`
const SEX = `${SECTIONS}.1.questions.0`

// biome-ignore lint/suspicious/noExplicitAny: parts of every shape are set here.
function part(path: string, document: any = templateSurvey): any {
  return path.split('.').reduce((whole, name) => whole?.[name], document)
}

function withPart(path: string, value: unknown, document: SurveyDocument = templateSurvey): SurveyDocument {
  const edited = structuredClone(document)
  const [name = '', ...around] = path.split('.').reverse()
  const whole = part(around.reverse().join('.') || '', { '': edited, ...edited })
  if (value === undefined) delete whole[name]
  else whole[name] = value
  return edited
}

const reversed = (path: string) => withPart(path, part(path).toReversed())
const without = (path: string, at: number) => withPart(path, part(path).toSpliced(at, 1))
const withMore = (path: string, more: unknown, at = part(path).length) =>
  withPart(path, part(path).toSpliced(at, 0, more))
const question = { id: 'nueva', kind: 'short-text', text: '¿Algo más?', required: false, maxLength: 100 }
const option = { id: 'nueva', label: 'Nueva' }

type Row = readonly [what: string, after: SurveyDocument, path: string, said?: string]

const allowed: readonly Row[] = [
  ...['title', 'description', 'share.text', 'thanks.line', 'intro.line', 'place.text', 'failed.check'].map(
    (path): Row => [path, withPart(path, 'Otro texto'), path.split('.')[0] ?? ''],
  ),
  ['the colour', withPart('accent', 'purple'), 'accent', 'el color'],
  ['a reason for not being electoral', withPart('notElectoral', { faltas: 'no' }), 'notElectoral'],
  ['the name of the version in the file', withPart('questionnaire.version', 'final'), 'questionnaire.version'],
  ['the title of a section', withPart(`${SECTIONS}.0.title`, 'Otro'), `${SECTIONS}.0.title`, '«parques»'],
  ['the introduction of a section', withPart(`${SECTIONS}.0.intro`, undefined), `${SECTIONS}.0.intro`],
  ['a help', withPart(`${ASKED}.0.help`, 'Más o menos.'), `${ASKED}.0.help`, '«visitas»'],
  ['the side of an option', withPart(`${ASKED}.0.options.0.side`, 'against'), `${ASKED}.0.options.0.side`, 'de lado'],
  ['a question that becomes electoral', withPart(`${ASKED}.0.isElectoral`, true), `${ASKED}.0.isElectoral`],
]

const marked: readonly Row[] = [
  ['the wording of a question', withPart(`${ASKED}.0.text`, '¿Cuánto?'), `${ASKED}.0.text`, '«visitas»'],
  ['the wording of an option', withPart(`${ASKED}.2.options.0.label`, 'Luz'), `${ASKED}.2.options.0.label`, '«luz»'],
  ['a new option', withMore(`${ASKED}.0.options`, option, 1), `${ASKED}.0.options.1`, '«nueva» de «visitas»'],
  ['a new way out of a scale', withMore(`${ASKED}.1.options`, option), `${ASKED}.1.options.1`],
  ['the order of a shuffled list', reversed(`${ASKED}.2.options`), `${ASKED}.2.options`],
  ['a new optional question at the end of a section', withMore(ASKED, question), `${ASKED}.5`, '«nueva»'],
  ['one after sex and age', withMore(`${SECTIONS}.1.questions`, question), `${SECTIONS}.1.questions.2`],
  ['the order of sections', reversed(SECTIONS), SECTIONS],
  ['a question that is retired', withPart(`${ASKED}.3.isRetired`, true), `${ASKED}.3.isRetired`, 'ya no se pregunta'],
  ['an option that is retired', withPart(`${ASKED}.0.options.0.isRetired`, true), `${ASKED}.0.options.0`, 'se retira'],
]

const refused: readonly Row[] = [
  ['a question that is gone', without(ASKED, 3), `${ASKED}.3`, '«nombre-parque» ya no está'],
  ['a question that is renamed', withPart(`${ASKED}.4.id`, 'otra'), `${ASKED}.4`, '«comentario» ya no está'],
  ['a section that is renamed', withPart(`${SECTIONS}.0.id`, 'otra'), `${SECTIONS}.0`, '«parques» ya no está'],
  [
    'a new section',
    withMore(SECTIONS, { id: 'otra', title: 'Otra', questions: [question] }),
    `${SECTIONS}.2`,
    'al final',
  ],
  ['a question of another section', movedToTheOther(), `${SECTIONS}.1.questions.2`, 'Devuélvela a «parques»'],
  ['the order of questions', reversed(ASKED), ASKED],
  ['the kind', withPart(`${ASKED}.3.kind`, 'long-text'), `${ASKED}.3.kind`, 'otro nombre'],
  ...['from', 'to', 'fromLabel', 'toLabel', 'showIf', 'required'].map(
    (name): Row => [name, withPart(`${ASKED}.1.${name}`, 9), `${ASKED}.1.${name}`, '«estado»'],
  ),
  ['a list of conditions', withPart(`${ASKED}.1.showIf`, [part(`${ASKED}.1.showIf`)]), `${ASKED}.1.showIf`],
  ['how many can be chosen', withPart(`${ASKED}.2.atMost`, 3), `${ASKED}.2.atMost`, 'cuántas'],
  ['whether a list is shuffled', withPart(`${ASKED}.2.shuffle`, false), `${ASKED}.2.shuffle`],
  ['how much can be written', withPart(`${ASKED}.3.maxLength`, 60), `${ASKED}.3.maxLength`],
  ['a role', withPart(`${ASKED}.2.options.4.role`, undefined), `${ASKED}.2.options.4.role`, '«otro»'],
  ['an option that is gone', without(`${ASKED}.0.options`, 0), `${ASKED}.0.options`, '«ninguna» de «visitas»'],
  ['an option that is renamed', withPart(`${ASKED}.0.options.0.id`, 'cero'), `${ASKED}.0.options`, '«ninguna»'],
  ['the order of a list', reversed(`${ASKED}.0.options`), `${ASKED}.0.options`, 'orden'],
  ['a new question that must be answered', withMore(ASKED, { ...question, required: true }), `${ASKED}.5.required`],
  ['a new question in the middle', withMore(ASKED, question, 2), `${ASKED}.2`, 'al final'],
  ['the words of sex', withPart(`${SEX}.text`, '¿Sexo?'), SEX, '«sex»'],
  ['a new option of sex', withMore(`${SEX}.options`, option), SEX],
  ['a help for sex', withPart(`${SEX}.help`, 'Como tú digas.'), SEX],
  ['age that is gone', without(`${SECTIONS}.1.questions`, 1), `${SECTIONS}.1.questions.1`, '«age-band»'],
  ['the form', withPart('form', { kind: 'typeform', formId: 'x' }), 'form'],
  ['the order of the steps', withPart('flow.start', 'after-access'), 'flow'],
]

function movedToTheOther(): SurveyDocument {
  return withPart(ASKED, part(ASKED).slice(0, 4), withMore(`${SECTIONS}.1.questions`, part(`${ASKED}.4`)))
}

const rows = Object.entries({ allowed, marked, refused }).flatMap(([kind, ofKind]) =>
  ofKind.map(([what, after, path, said = '']) => ({ kind, what, after, path, said })),
)

test.each(rows)('$kind: $what', ({ kind, after, path, said }) => {
  const changes = changesBetween(templateSurvey, after)
  const sentence = expect.stringContaining(said)
  expect(changes.find((change) => change.kind === kind)).toEqual({ kind, path, sentence })
  // Where something is refused, the rest of the edit may be named as well.
  if (kind !== 'refused') expect(changes).toHaveLength(1)
})

test('a question that is electoral stays so, and sex and age come in a new survey', () => {
  const electoral = withPart(`${ASKED}.0.isElectoral`, true)
  expect(changesBetween(electoral, templateSurvey)).toMatchObject([{ kind: 'refused', path: `${ASKED}.0.isElectoral` }])
  const nobody = without(`${SECTIONS}.1.questions`, 0)
  expect(changesBetween(nobody, templateSurvey)).toMatchObject([{ kind: 'refused', path: SEX }])
})

test('the class of any edits is what is left of the survey without its harmless parts', () => {
  const ranks = ['none', 'allowed', 'marked', 'refused']
  const found = new Set<string>()
  fc.assert(
    fc.property(fc.array(randomEdit, { maxLength: 3 }), fc.boolean(), (edits, isElectoral) => {
      const before = isElectoral ? withPart(`${ASKED}.2.isElectoral`, true) : templateSurvey
      const after = edits.reduce((document, edit) => edit(document), before)
      const changes = changesBetween(before, after)
      const worst = Math.max(0, ...changes.map(({ kind }) => ranks.indexOf(kind)))
      const wanted = classOfChange(before, after)
      found.add(wanted)
      expect(ranks[worst]).toBe(wanted)
      // What is corrected in place must not move what is counted.
      if (wanted === 'allowed') expect(countOrder(after.questionnaire)).toEqual(countOrder(before.questionnaire))
    }),
    { numRuns: 600 },
  )
  expect([...found].toSorted()).toEqual(ranks.toSorted())
})
