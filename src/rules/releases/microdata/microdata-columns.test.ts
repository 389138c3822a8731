import { expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import type { Condition } from '#questions/base-question.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { dice } from '../../../../tests/support/crowds/dice.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'
import { talliedRelease } from '../../../../tests/support/releases/tallied-release.ts'
import { type MicrodataPerson, microdata } from './microdata.ts'

const asking = (showIf: Condition): Questionnaire => ({
  version: '1',
  sections: [
    {
      id: 'all',
      title: 'Todo',
      questions: [
        {
          id: 'first',
          kind: 'single',
          text: '¿A?',
          required: true,
          shuffle: false,
          options: namedOptions('a', 'b', 'x', 'y'),
        },
        {
          id: 'second',
          kind: 'single',
          text: '¿B?',
          required: true,
          shuffle: false,
          showIf,
          options: namedOptions('c', 'd'),
        },
      ],
    },
  ],
})
const conditional = asking({ question: 'first', isOneOf: ['a', 'x'] })

function namedOptions(...ids: readonly string[]) {
  return ids.map((id) => ({ id, label: id }))
}

/** So many people who chose an option of the first question, and were asked the second one after «a» or «x». */
function choosing(option: string, people: number): MicrodataPerson[] {
  return Array.from({ length: people }, (_, at) => {
    const next: [string, string[]][] = ['a', 'x'].includes(option) ? [['second', [at % 2 ? 'c' : 'd']]] : []
    const cell = { sex: 'woman', ageBand: '25-to-34', municipality: 'Calvillo' }
    return { cell, chosen: new Map<string, string[]>([['first', [option]], ...next]) }
  })
}

/** How many records have each answer to the first question, and whether they have one to the second. */
function countedRecords(questionnaire: Questionnaire, people: readonly MicrodataPerson[]) {
  const release = talliedRelease(
    questionnaire,
    people.map(({ chosen }) => chosen),
    [],
  )
  const made = microdata({
    release,
    questionnaire,
    since: new Map(),
    people,
    population: editionInUse(),
    randomBelow: dice(1),
  })
  const [, ...rows] = readCsv(made?.csv ?? '')
  const records = Map.groupBy(rows, ([, , , , first, second]) => `${first} ${second === '' ? 'no' : 'sí'}`)
  return Object.fromEntries([...records].map(([name, { length }]) => [name, length]))
}

test.each([conditional, asking({ question: 'first', isNoneOf: ['b', 'y'] })])(
  'a merged option is not disclosed by who was asked the follow-up question',
  (questionnaire) => {
    const people = [...choosing('a', 60), ...choosing('b', 60), ...choosing('x', 6), ...choosing('y', 7)]
    expect(countedRecords(questionnaire, people)).toEqual({ 'a sí': 60, 'b no': 60, 'others no': 13 })
  },
)

test('options whose total is small are merged with the smallest of the others', () => {
  const people = [...choosing('a', 60), ...choosing('b', 20), ...choosing('x', 4)]
  expect(countedRecords(conditional, people)).toEqual({ 'a sí': 60, 'others no': 24 })
})
