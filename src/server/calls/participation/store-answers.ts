import { apiPaths } from '#contract/paths.ts'
import { ANSWERS_LIMIT_BYTES, AnswersBody, ResponsesReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { answersThatCount, findProblems } from '#rules/answers/answers.ts'
import { readPlace } from '#rules/answers/place.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import type { Survey } from '#surveys/survey.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { visitedSurvey } from '../survey-of.ts'
import { sessionToComplete } from './session-to-complete.ts'

/** Keeps the answers to our own form, all of them or none. */
export function storeAnswersCall(app: TypedApp, services: Services): void {
  const { catalog, store, flags } = services
  const schema = { params: SurveyParams, body: AnswersBody, response: { 200: ResponsesReply } }
  app.post(
    apiPaths.responses(':id'),
    { schema, bodyLimit: ANSWERS_LIMIT_BYTES },
    async ({ params, body, network, log }) => {
      const survey = visitedSurvey(catalog, params)
      const place = readPlace(body, isKnownPostalCode)
      if (!place) throw new Failure('bad-place')
      const questionnaire = await questionnaireOf(survey, body.version)
      if (!questionnaire) {
        log.warn(
          { survey: survey.id },
          'Se respondió a una versión del cuestionario que no se conoce: se pidió recargar la página',
        )
        throw new Failure('unknown-version')
      }
      const [problem] = findProblems(questionnaire, body.answers)
      if (problem) throw new Failure('bad-answer', { question: problem.questionId })
      const [surveyId, at] = [survey.id, Date.now()]
      const { session, proof } = sessionToComplete({ surveyId, body, at }, services)
      const answers = toStoredAnswers(answersThatCount(questionnaire, body.answers))
      const content = { version: questionnaire.version, answers }
      const standsIn = survey.form.kind === 'typeform'
      const marks = flags.atCompletion({ surveyId, session, network, proof, at, answers, standsIn })
      const outcome = await store.answers.keep({ surveyId, session, content, place, marks, at })
      if (outcome === 'turn-taken') throw new Failure('already-answered')
      return { responseId: session.id }
    },
  )

  /** What the page asked: another version may have been opened since. Older pages name none. */
  async function questionnaireOf({ id, questionnaire }: Survey, version = questionnaire.version) {
    if (version === questionnaire.version) return questionnaire
    const known = await store.counts.questionnaires(id)
    return known.find((one) => one.version === version && !one.isAskedIfAnswered)
  }
}
