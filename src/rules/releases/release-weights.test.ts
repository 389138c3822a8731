import { expect, test } from 'vitest'
import { countedCells } from '../../../tests/support/crowds/counted-cells.ts'
import { pollQuestionnaire, respondent } from '../../../tests/support/releases/poll.ts'
import { releasedCells } from './release-weights.ts'

test('who the population is not counted by stands with who did not say, and minors are left out', () => {
  const who = { sex: 'woman', ageBand: '25-to-34', municipality: 'Calvillo' }
  const people = [
    who,
    { ...who, sex: 'another-identity' },
    { ...who, sex: 'no-answer' },
    { ...who, sex: undefined },
    { ...who, ageBand: 'no-answer' },
    { ...who, municipality: 'Zacatecas' },
    { ...who, ageBand: 'under-18' },
  ]
  const cells = releasedCells(
    countedCells(
      pollQuestionnaire,
      people.map((each) => respondent(each)),
    ),
  )
  const told = cells.map(({ sex, ageBand, municipality, people: count, answers }) => {
    return [sex, ageBand, municipality, count, answers.get('one')?.counts.get('a')]
  })
  expect(told).toEqual([
    ['woman', '25-to-34', 'Calvillo', 1, 1],
    [undefined, '25-to-34', 'Calvillo', 3, 3],
    ['woman', undefined, 'Calvillo', 1, 1],
    ['woman', '25-to-34', undefined, 1, 1],
  ])
})
