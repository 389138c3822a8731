import { questionsOf } from '#rules/answers/questions-of.ts'
import { type CatalogSurvey, findSurvey } from '#surveys/catalog.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../failure.ts'

export function surveyOf(params: { id: string }): CatalogSurvey {
  const survey = findSurvey(params.id)
  if (!survey) throw new Failure('unknown-survey')
  return survey
}

/** A page drawn before the questions changed may ask for one that is no more: a reload mends it. */
export function questionOf({ questionnaire }: Survey, id: string): Question {
  const question = questionsOf(questionnaire).find((one) => one.id === id)
  if (!question) throw new Failure('bad-request')
  return question
}
