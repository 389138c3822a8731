import { expect, test } from 'vitest'
import { makeRelease } from '../../../tests/support/releases/make-release.ts'
import { sampleCells, sampleInput, sampleRelease } from '../../../tests/support/releases/sample-release.ts'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'

const { questionnaire } = weeklyPoll

test('a release says which questions were asked as one table, and each item’s name in it', () => {
  const survey = { id: '006', title: weeklyPoll.title, questionnaire }
  const cells = sampleCells(questionnaire, { people: 900, seed: 4 })
  const made = makeRelease({ ...sampleInput(), survey, cells })
  if (made.kind !== 'made') throw new Error(made.why)
  const { batteries, questions } = made.release
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

test('a release without batteries is the document that it always was', () => {
  const { release } = sampleRelease()
  expect(release).not.toHaveProperty('batteries')
  expect(release.questions.some((question) => 'item' in question)).toBe(false)
})
