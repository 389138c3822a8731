import { expect, test } from 'vitest'
import { weeklyPoll } from '../../../tests/support/survey-files/weekly-poll.ts'
import { xlsFormNotices } from './kobo-notices.ts'

test('what Kobo and ODK cannot ask as this site does is said, question by question', () => {
  const notices = xlsFormNotices(weeklyPoll)
  expect(notices.map(([question]) => question)).toEqual(['conoce', 'opinion', 'preferida', 'razon', 'age-band'])
  expect(new Map(notices).get('preferida')).toContain('se mueven también «No elegiría a nadie», «No sé»')
  expect(new Map(notices).get('razon')).toBe('Se retiró «La suerte» y allá se ofrecería: borra su fila en «choices».')
  expect(new Map(notices).get('age-band')).toContain('Un número no ofrece «Prefiero no contestar»')
})

test('a question that is no longer asked would be asked there', () => {
  const [section] = weeklyPoll.questionnaire.sections
  const questions = section?.questions.map((question) => ({ ...question, isRetired: true as const })) ?? []
  const questionnaire = { version: '1', sections: section ? [{ ...section, questions }] : [] }
  const notices = xlsFormNotices({ ...weeklyPoll, questionnaire })
  expect(notices).toContainEqual(['redaccion', 'Se retiró y allá se preguntaría: borra su fila.'])
})
