import { expect, test } from 'vitest'
import { readCsv } from '../../../tests/support/read-csv.ts'
import { pollRelease } from '../../../tests/support/releases/poll.ts'
import { sampleCells, sampleRelease } from '../../../tests/support/releases/sample-release.ts'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'
import { batteriesIn, batteryCsv, type ReleasedItems } from './files/battery-csv.ts'
import type { ReleaseInput } from './make-release.ts'
import { questionnaireText } from './method/questionnaire-text.ts'

const { questionnaire } = weeklyPoll
const cells = sampleCells(questionnaire, { people: 900, seed: 4 })

function weeklyRelease(input: Partial<ReleaseInput> = {}) {
  const survey = { id: '006', title: weeklyPoll.title, questionnaire }
  return pollRelease([], { survey, cells, ...input })
}

test('a release says which questions were asked as one table, and each item’s name in it', () => {
  const { batteries, questions } = weeklyRelease().release
  expect(batteries).toEqual([
    { id: 'conoce', text: '¿Conoces o has oído hablar de estas personas?' },
    { id: 'opinion', text: '¿Qué opinión tienes de cada una?' },
  ])
  expect(questions.find(({ id }) => id === 'opinion-ana')).toMatchObject({
    text: '¿Qué opinión tienes de cada una? — Ana Ibarra Luna',
    item: { battery: 'opinion', label: 'Ana Ibarra Luna' },
  })
  expect(questions.find(({ id }) => id === 'preferida')).not.toHaveProperty('item')
})

test('the printed questionnaire has a battery once, with its items and whom each was asked', () => {
  const text = questionnaireText(weeklyPoll.title, questionnaire)
  expect(text.split('¿Qué opinión tienes de cada una?')).toHaveLength(2)
  expect(text).toContain(`¿Qué opinión tienes de cada una?
   Solo de quienes conoces.
   Una sola opción. Los elementos, en orden al azar.
   - Buena
   - Regular
   - Mala
   - No sé
   6. Ana Ibarra Luna [opinion-ana]. Solo si en la pregunta 2 contestó: «Sí».`)
})

test('a battery is one table of its release, and silent with its electoral items', () => {
  const files = (electoral: readonly string[]) => {
    const { release } = weeklyRelease({ electoral: new Set(electoral) })
    return batteriesIn(release).map(({ battery, items }) => [battery.id, items.filter((one) => one.isElectoral).length])
  }
  expect(files(['opinion-beto'])).toEqual([
    ['conoce', 0],
    ['opinion', 1],
  ])
  const { release } = weeklyRelease()
  const [, opinion] = batteriesIn(release)
  const [header, ...rows] = readCsv(batteryCsv(release, opinion as ReleasedItems))
  expect(header?.slice(6, 15)).toEqual([
    ...['elemento', 'Buena', 'Regular', 'Mala', 'No sé', 'a_favor', 'neutral', 'en_contra', 'diferencia'],
  ])
  expect(rows.map((row) => row[6])).toEqual(opinion?.items.map(({ item }) => item?.label))
  for (const [at, { result }] of (opinion?.items ?? []).entries()) {
    if (result.kind !== 'table') throw new Error('withheld')
    const shares = result.rows.map(({ share }) => (share.kind === 'shown' ? `${share.percent}` : ''))
    const { favour, neutral, against, net } = result.sides ?? { net: { value: '', low: '', high: '' } }
    const summed = [favour, neutral, against, net.value, net.low, net.high].map((each) => `${each}`)
    expect(rows[at]?.slice(7, 17)).toEqual([...shares, ...summed])
    expect(rows[at]?.slice(20, 22)).toEqual([`${result.base}`, `${result.nEff}`])
  }
})

test('a release without batteries is the document that it always was', () => {
  const { release } = sampleRelease()
  expect(release).not.toHaveProperty('batteries')
  expect(release.questions.some((question) => 'item' in question)).toBe(false)
})
