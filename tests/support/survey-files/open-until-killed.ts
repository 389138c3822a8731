// A process that uploads and opens one survey after another, each with a second version, until it is killed, and prints each
// result.
import { templateSurvey } from '#rules/survey-files/template.ts'
import { openStore } from '#store/store.ts'
import { lastFixedNumber } from '#surveys/catalog.ts'
import { someRecord } from '../some-record.ts'
import { uploaded } from './upload.ts'

const [, , url = ''] = process.argv
const store = await openStore({ url, answersPerAddress: 1 })

for (let surveyId: string | undefined; ; ) {
  // Many pages of the database, so that a write takes long.
  const sections = templateSurvey.questionnaire.sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) =>
      question.kind === 'scale' ? { ...question, text: `${surveyId} ${'Agua '.repeat(40_000)}` } : question,
    ),
  }))
  const draft = uploaded({ ...templateSurvey, questionnaire: { version: '1', sections } }, surveyId)
  const sha256 = (await store.surveyDrafts.keep(draft, someRecord)) ?? ''
  console.log(`uploaded ${draft.id}`)
  const outcome = await store.surveyVersions.open({
    ...{ draftId: draft.id, sha256, lastFixedNumber, keyPart: 'part', openedBy: draft.id, openedAt: Date.now() },
    isSameMeaning: true,
    record: someRecord,
  })
  if (outcome.kind !== 'opened') throw new Error(outcome.kind)
  console.log(`opened ${draft.id} ${outcome.surveyId} ${outcome.number}`)
  surveyId = surveyId === undefined ? outcome.surveyId : undefined
}
