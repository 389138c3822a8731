import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { QuestionReply } from '#contract/panel-schemas.ts'
import { blocksOf } from '#questions/battery.ts'
import { weeklyPoll } from '../../../../tests/support/survey-files/weekly-poll.ts'
import { BatteryCard } from './battery-card.tsx'
import { shownSections } from './shown-sections.ts'

test('the shares of a battery have one decimal each, as those of a question alone', () => {
  const [section] = shownSections(weeklyPoll.questionnaire)
  const block = blocksOf(section?.questions ?? [], section?.batteries).find(({ kind }) => kind === 'battery')
  if (block?.kind !== 'battery') throw new Error('The poll begins with a battery')
  const results = new Map(block.items.map(({ id, options }) => [id, resultOf(id, options)]))
  const card = createElement(BatteryCard, { ...block, results, view: 'unweighted' })
  const shares = renderToStaticMarkup(card).match(/[\d.]+\u00a0%/g)
  expect(new Set(shares)).toEqual(new Set(['30.8\u00a0%', '14.0\u00a0%', '55.2\u00a0%']))
})

/** What the server tells of a question, as far as a battery shows it. */
function resultOf(question: string, options: readonly { readonly id: string }[]): QuestionReply {
  const estimate = (at: number) => ({ value: [0.308, 0.14, 0.552][at] ?? 0, low: 0, high: 1 })
  return {
    question,
    base: 500,
    nEff: 500,
    options: options.map(({ id }, at) => ({
      option: id,
      ...{ count: 0, nEff: 0, isSmall: false },
      ...{ unweighted: estimate(at), weighted: estimate(at) },
    })),
  }
}
