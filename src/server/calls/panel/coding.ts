import { codingPaths } from '#contract/coding-paths.ts'
import {
  CodedQuestionsReply,
  CodedTextsReply,
  CodeTextsBody,
  CodingReply,
  CodingTextsQuery,
  CodingTextsReply,
  FrameBody,
} from '#contract/coding-schemas.ts'
import { SurveyParams } from '#contract/schemas.ts'
import { SETTLED } from '#rules/coding/code-frame.ts'
import { shownCodedQuestions } from '#rules/coding/coded-questions.ts'
import { codingProgress } from '#rules/coding/coding-progress.ts'
import { editedCodes } from '#rules/coding/edit-frame.ts'
import { textsToCode } from '#rules/coding/texts-to-code.ts'
import type { Survey } from '#surveys/survey.ts'
import { codingStates } from '../../coding/coding-states.ts'
import { Failure } from '../../failure.ts'
import { inPanel, type Person } from '../../people/person.ts'
import type { Services } from '../../services.ts'
import type { TypedApp } from '../../typed-app.ts'
import { surveyOf } from '../survey-of.ts'

/** A frame with the longest texts, or every code of the most texts. */
const BODY_LIMIT_BYTES = 512 * 1024

/** Open answers that become numbers: the codes of each question, and the texts to be coded. Each coder sees their own codes. */
export function codingCalls(app: TypedApp, { catalog, store, coded }: Services): void {
  const params = SurveyParams
  const statesOf = (survey: Survey) => codingStates(store, coded, survey)

  async function stateOf(survey: Survey, question: string) {
    const state = (await statesOf(survey)).find((each) => each.question.id === question)
    if (!state) throw new Failure('bad-request')
    return state
  }

  const progressOf = async (survey: Survey, { user }: Person): Promise<CodingReply> => ({
    questions: (await statesOf(survey)).map(codingProgress),
    coder: user,
  })

  const response = { 200: CodingReply }
  app.get(codingPaths.coding(':id'), { schema: { params, response } }, async ({ params, person }) =>
    progressOf(surveyOf(catalog, params), person),
  )

  const saving = { bodyLimit: BODY_LIMIT_BYTES, schema: { params, body: FrameBody, response } }
  app.post(codingPaths.frame(':id'), saving, async ({ params, body, person }) => {
    const survey = surveyOf(catalog, params)
    const { question } = await stateOf(survey, body.question)
    const codes = editedCodes(body.codes)
    if ('problem' in codes) throw new Failure('bad-request', { because: codes.problem })
    const record = inPanel(person, 'codes', { surveyId: survey.id, detail: question.id })
    const { after, isPublished } = body
    const outcome = await store.coding.saveFrame({
      ...{ surveyId: survey.id, question: question.id, after, codes, isPublished, record },
    })
    if (outcome === 'changed') throw new Failure('frame-changed')
    return progressOf(survey, person)
  })

  const listing = { schema: { params, querystring: CodingTextsQuery, response: { 200: CodingTextsReply } } }
  app.get(codingPaths.texts(':id'), listing, async ({ params, query: { question, ...wanted }, person }) =>
    textsToCode(await stateOf(surveyOf(catalog, params), question), { ...wanted, coder: person.user }),
  )

  const coding = {
    bodyLimit: BODY_LIMIT_BYTES,
    schema: { params, body: CodeTextsBody, response: { 200: CodedTextsReply } },
  }
  app.post(codingPaths.texts(':id'), coding, async ({ params, body, person }) => {
    const survey = surveyOf(catalog, params)
    const { history, question, texts } = await stateOf(survey, body.question)
    const written = new Set(texts.map(({ hash }) => hash))
    if (!body.texts.every(({ text }) => written.has(text)))
      throw new Failure('bad-request', { because: 'Un texto no está entre los que se pueden leer: recarga la página.' })
    const known = new Set(history.at(-1)?.codes.map(({ id }) => id))
    if (body.texts.some(({ codes }) => codes?.some((code) => !known.has(code))))
      throw new Failure('bad-request', { because: 'Un código ya no está en la lista: recarga la página.' })
    await store.coding.codeTexts({
      ...{ surveyId: survey.id, question: question.id, coder: body.isSettled ? SETTLED : person.user },
      texts: body.texts.map(({ text, codes }) => ({ textHash: text, codes: codes ?? undefined })),
      record: body.isSettled ? inPanel(person, 'settled', { surveyId: survey.id, detail: question.id }) : undefined,
    })
    return { coded: body.texts.length }
  })

  const shown = { schema: { params, response: { 200: CodedQuestionsReply } } }
  app.get(codingPaths.codedQuestions(':id'), shown, async ({ params }) => {
    const { questionnaire } = await coded.withCodes(surveyOf(catalog, params))
    return { questions: shownCodedQuestions(questionnaire) }
  })
}
