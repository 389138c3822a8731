import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { messages } from '#contract/messages.ts'
import { apiPaths } from '#contract/paths.ts'
import { ANSWERS_LIMIT_BYTES, AnswersBody } from '#contract/schemas.ts'
import { isKnownPostalCode } from '#places/postal-table.ts'
import { findProblems } from '#rules/answers/answers.ts'
import { readPlace } from '#rules/answers/place.ts'
import { Failure } from '../../failure.ts'
import type { Services } from '../../services.ts'
import { previewId, TOKEN_IN_ROUTE } from '../../survey-files/preview-survey.ts'
import type { TypedApp } from '../../typed-app.ts'

/** A draft can be answered by whoever has its link: everything is checked as usual, and nothing is kept or counted. */
export function previewCalls(app: TypedApp, { store: { surveyDrafts } }: Services): void {
  const params = Type.Object({ token: Type.String({ maxLength: 64 }) })
  const schema = { params }
  const survey = previewId(TOKEN_IN_ROUTE)

  async function documentOf({ token }: { token: string }) {
    const draft = await surveyDrafts.ofPreview(token, Date.now())
    if (!draft?.document) throw new Failure('unknown-survey')
    return draft.document
  }

  app.get(apiPaths.check(survey), { schema }, async ({ params }) => {
    await documentOf(params)
    return { canAccess: true, message: messages.accessGranted }
  })
  app.post(apiPaths.start(survey), { schema }, async ({ params }) => {
    await documentOf(params)
    return { sessionId: randomBytes(24).toString('base64url'), message: messages.sessionStarted }
  })
  app.post(apiPaths.reached(survey), { schema }, async (_request, reply) => reply.code(204).send())
  const answersRoute = { schema: { params, body: AnswersBody }, bodyLimit: ANSWERS_LIMIT_BYTES }
  app.post(apiPaths.responses(survey), answersRoute, async ({ params, body }) => {
    const { questionnaire } = await documentOf(params)
    if (!readPlace(body, isKnownPostalCode)) throw new Failure('bad-place')
    const [problem] = findProblems(questionnaire, body.answers)
    if (problem) throw new Failure('bad-answer', { question: problem.questionId })
    return { responseId: body.sessionId }
  })
  for (const path of [apiPaths.complete(survey), apiPaths.verifyCompletion(survey)])
    app.post(path, { schema }, async ({ params }) => {
      await documentOf(params)
      return { success: true, message: messages.completed }
    })
}
