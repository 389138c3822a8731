import { expect, test } from 'vitest'
import { dictionaryLines } from '#rules/exports/dictionary.ts'
import { layoutOf } from '#rules/exports/layout.ts'
import { questionnaireText } from '#rules/releases/method/questionnaire-text.ts'
import { askedInWords, releasedQuestions } from '#rules/releases/released-questions.ts'
import { jointQuestionnaire } from '../../../../tests/support/releases/poll.ts'
import { shownSections } from './shown-sections.ts'

test('who is asked is said in words wherever a question stands: all of its conditions', () => {
  const shown = shownSections(jointQuestionnaire).flatMap(({ questions }) => questions)
  expect(shown.flatMap(({ askedOf = [] }) => askedOf)).toEqual([
    'Solo a quienes respondieron «A» o «B» en la pregunta 1, y no respondieron «N» ni «O» en la pregunta 2',
    'Solo a quienes respondieron «B» en la pregunta 1, y respondieron «M» o «N» en la pregunta 2',
    'Solo a quienes respondieron «A» en la pregunta 1, y no respondieron «Menos de 18 años» en la pregunta 4',
  ])
  const layout = layoutOf({ surveyId: '006', title: 'T', questionnaires: [jointQuestionnaire], withPlaces: false })
  expect(dictionaryLines(layout).flat()).toContain(
    'Solo quienes en «one» contestaron: A; B, y en «two» no contestaron: N; O',
  )
  expect(questionnaireText('T', jointQuestionnaire)).toContain(
    '   Solo si en la pregunta 1 contestó: «A», «B», y en la pregunta 2 no contestó: «N», «O».',
  )
  const asked = releasedQuestions(jointQuestionnaire).map((question) => askedInWords(question, jointQuestionnaire))
  expect(asked.slice(2)).toEqual([
    'Quienes respondieron «A» o «B» a «¿Cuál?», y no respondieron «N» ni «O» a «¿Qué?»',
    'Quienes respondieron «B» a «¿Cuál?», y respondieron «M» o «N» a «¿Qué?»',
    'Quienes respondieron «A» a «¿Cuál?»',
  ])
})
