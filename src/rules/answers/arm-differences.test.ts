import { expect, test } from 'vitest'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'
import { weigh } from '../weighting/weigh.ts'
import type { CellCounts } from './analysis.ts'
import { armDifferences } from './arm-differences.ts'

const questionnaire: Questionnaire = weeklyPoll.questionnaire

/** Twenty cells of a hundred people; half of each read the short wording, half the long one. */
function pollWith(yesToShort: number, yesToLong: number): CellCounts[] {
  return Array.from({ length: 20 }, (_, at) => {
    const wording = (yes: number) => ({
      base: 50,
      counts: new Map([
        ['si', yes],
        ['no', 50 - yes],
      ]),
    })
    const answers = new Map([
      ['obras-corta', wording(yesToShort)],
      ['obras-larga', wording(yesToLong)],
    ])
    return { sex: 'woman', ageBand: `${at}`, municipality: undefined, people: 100, answers }
  })
}

function clearIn(cells: readonly CellCounts[]) {
  const weighted = weigh(cells, [])
  if (weighted.kind !== 'weighted') throw new Error(weighted.kind)
  const [found, ...others] = armDifferences(weighted, cells, questionnaire)
  expect([found?.question, found?.against, others]).toEqual(['obras-larga', 'obras-corta', []])
  const yes = found?.options.find(({ option }) => option === 'si')
  return [Math.round((yes?.difference ?? 0) * 100), yes?.isClear]
}

test('a wording that changed what people answer is told from chance, and one that did not is not', () => {
  expect(clearIn(pollWith(30, 20))).toEqual([-20, true])
  expect(clearIn(pollWith(25, 25))).toEqual([0, false])
  expect(clearIn(pollWith(26, 25))).toEqual([-2, false])
})

test('questions that no split sample leads to are not compared', () => {
  const cells = pollWith(30, 20)
  const weighted = weigh(cells, [])
  const alone = { ...questionnaire, sections: questionnaire.sections.slice(0, 1) }
  expect(weighted.kind === 'weighted' && armDifferences(weighted, cells, alone)).toEqual([])
})
