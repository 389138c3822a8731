import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../failure.ts'
import type { LiveCatalog } from '../live-catalog.ts'

export function surveyOf(catalog: Pick<LiveCatalog, 'find'>, params: { id: string }): Survey {
  const survey = catalog.find(params.id)
  if (!survey) throw new Failure('unknown-survey')
  return survey
}

/** As visitors know it: by its link where it is not for everybody. */
export function visitedSurvey(catalog: Pick<LiveCatalog, 'visited'>, params: { id: string }): Survey {
  const survey = catalog.visited(params.id)
  if (!survey) throw new Failure('unknown-survey')
  return survey
}

/** A page drawn before the questions changed may ask for one that is gone: a reload fixes it. */
export function questionOf({ questionnaire }: Survey, id: string): Question {
  const question = questionsOf(questionnaire).find((one) => one.id === id)
  if (!question) throw new Failure('bad-request')
  return question
}
