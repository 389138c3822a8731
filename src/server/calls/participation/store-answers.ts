import { apiPaths } from '#contract/paths.ts'
import { AnswersBody, ResponsesReply, SurveyParams } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { answersThatCount, findProblems } from '#rules/answers/answers.ts'
import { readPlace } from '#rules/answers/place.ts'
import { mayFinish } from '#rules/openness.ts'
import type { Mark } from '#rules/quality/flags.ts'
import type { Store } from '#store/store.ts'
import { Failure } from '../../failure.ts'
import type { Openings } from '../../openings.ts'
import type { Proofs } from '../../proof/proofs.ts'
import { contentOf } from '../../response-content.ts'
import type { TypedApp } from '../../typed-app.ts'
import type { Door } from '../../visitor/door.ts'
import type { Marking } from '../../visitor/marking.ts'
import type { SessionSeals } from '../../visitor/session-seal.ts'
import { surveyOf } from '../survey-of.ts'

interface Parts {
  readonly store: Store
  readonly seals: SessionSeals
  readonly proofs: Proofs
  readonly marking: Marking
  readonly door: Door
  readonly openings: Openings
}

/** Keeps what was answered in our own form, whole or not at all. */
export function storeAnswersCall({ store, seals, proofs, marking, door, openings }: Parts) {
  return async (app: TypedApp) => {
    app.post(
      apiPaths.responses(':id'),
      { schema: { params: SurveyParams, body: AnswersBody, response: { 200: ResponsesReply } } },
      async ({ params, body, network }) => {
        const survey = surveyOf(params)
        const place = readPlace(body, isKnownPostalCode)
        if (!place) throw new Failure('bad-place')
        const [problem] = findProblems(survey.questionnaire, body.answers)
        if (problem) throw new Failure('bad-answer', { question: problem.questionId })
        const [surveyId, at] = [survey.id, Date.now()]
        const session = seals.open({ surveyId, sealed: body.sessionId, at })
        if (!session) throw new Failure('unknown-session')
        if (!mayFinish(openings.of(surveyId, at), session.startedAt, at)) throw new Failure('survey-closed')
        const proof = await proofs.of(session, body.proof)
        if (!proofs.isEnough(proof)) throw new Failure('no-proof')
        const answers = answersThatCount(survey.questionnaire, body.answers)
        const content = contentOf(survey, answers, place.postalCode)
        const also: Mark[] = door.areRepeated(surveyId, content.answers) ? ['repeated'] : []
        const marks = marking.atCompletion({ surveyId, session, network, proof, at, also })
        const outcome = await store.answers.keep({ surveyId, session, content, place, marks, at })
        if (outcome === 'turn-taken') throw new Failure('already-answered')
        return { responseId: session.id }
      },
    )
  }
}
