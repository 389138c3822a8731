import { expect, test } from 'vitest'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { survey005 } from '#surveys/005.ts'
import type { Survey } from '#surveys/survey.ts'
import { answeredCrowd, hostileTexts } from '../../tests/support/crowds/answered-crowd.ts'
import { freshSqlite } from '../../tests/support/databases.ts'
import { readXlsx } from '../../tests/support/read-xlsx.ts'
import { testStore } from '../../tests/support/store.ts'
import { analyses } from './analyses.ts'
import { exportOf } from './exports.ts'

const survey: Survey = survey005

async function exported(people: number) {
  const store = await testStore(freshSqlite)
  const document = JSON.stringify(survey.questionnaire)
  await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
  const marks = 'busy-network no-proof'
  await answeredCrowd(store, survey, { people, texts: [...hostileTexts, '_x0041_', 'a & b &lt;', '\ud800'], marks })
  const exporting = await exportOf(store, survey, { day: '2026-11-15', withPlaces: false })
  const sheets = readXlsx(await exporting.workbook())
  return { store, exporting, sheet: (name: string) => sheets.get(name) ?? [], names: [...sheets.keys()] }
}

test('the tables have every share and base that the panel shows, for everybody and for each group', async () => {
  const { store, sheet, names } = await exported(900)
  expect(names).toEqual(['Tablas', 'Respuestas', 'Diccionario'])
  const rows = sheet('Tablas')
  const { questions } = await analyses(store).of(survey)
  let compared = 0
  for (const question of questionsOf(survey.questionnaire)) {
    const from = rows.findIndex(([text]) => text === question.text)
    const end = rows.findIndex((row, at) => at > from && row.length === 0)
    const table = rows.slice(from, end < 0 ? undefined : end).filter(([label]) => label !== undefined)
    const [, bases = [], , ...shares] = table
    const columns = [questions.find((each) => each.question === question.id)]
    for (const by of ['sex', 'age', 'zone', 'municipality'] as const) {
      const { levels } = await analyses(store).compared(survey, question, { by })
      columns.push(...levels.map(({ result }) => result))
    }
    expect(bases.slice(1).filter(Boolean)).toEqual(columns.map((column) => column?.base))
    // Where nobody of a group was asked, the panel has no such group.
    const there = bases.flatMap((base, at) => (typeof base === 'number' && base > 0 ? [at] : []))
    for (const [at, column] of columns.entries()) {
      const ofPanel = [...(column?.options ?? []), ...(column?.mean ? [column.mean] : [])]
      for (const [row, { weighted }] of ofPanel.entries()) {
        expect(shares[row]?.[there[at] ?? 0]).toBeCloseTo(weighted.value, 12)
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(1_000)
})

test('the responses are those of the export, in words, and no text is anything but text', async () => {
  const { exporting, sheet } = await exported(200)
  let lines = ''
  for await (const [text] of exporting.lines(['jsonl'])) lines += text
  const [header = [], ...rows] = sheet('Respuestas')
  const objects = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(rows).toHaveLength(objects.length)
  const words = header.indexOf('one_service_change')
  const cleaned = (text: unknown) =>
    typeof text === 'string'
      ? text
          .replaceAll(/\r\n?/g, '\n')
          .replaceAll(/[^\P{Cc}\n\t]/gu, ' ')
          .toWellFormed()
      : undefined
  expect(rows.map((row) => row[words])).toEqual(objects.map((each) => cleaned(each.one_service_change)))
  expect(new Set(rows.map((row) => row[header.indexOf('sex')]))).toContain('Mujer')
  expect(new Set(rows.map((row) => row[header.indexOf('water_alternatives__stored')]))).toEqual(
    new Set(['Sí', 'No', undefined]),
  )
  expect(sheet('Diccionario').length).toBeGreaterThan(100)
})

test('of a survey that nobody answered has no numbers, and says so', async () => {
  const { sheet } = await exported(0)
  expect(sheet('Tablas')[1]?.[0]).toContain('Todavía no hay respuestas.')
  expect(sheet('Respuestas')).toHaveLength(1)
})
