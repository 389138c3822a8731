import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { postalCodes } from '#places/postal-table.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { readAnswers } from '#rules/answers/answers.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { fixedCatalog } from '#server/live-catalog.ts'
import { noteQuestionnaires } from '#server/process/open-store.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import { testConfig } from '../app.ts'
import { moveAll } from '../store.ts'
import { anyAnswers } from './any-answers.ts'

export interface Respondent {
  readonly answers: SentAnswers
  readonly postalCode: string | null
  /** The day on which they began: «20260706». */
  readonly day: string
  /** Their flags, if any. */
  readonly marks?: string
  /** How long they took. */
  readonly seconds?: number
}

const DAYS = ['20260624', '20260701', '20260702', '20260708', '20260715']

/** People with random answers and places, the same ones for a seed. */
export function manyRespondents({ questionnaire }: Survey, people: number, seed = 7): Respondent[] {
  const given = fc.record({
    answers: anyAnswers(questionnaire),
    postalCode: fc.oneof({ weight: 24, arbitrary: fc.constantFrom(...postalCodes) }, fc.constant(null)),
    day: fc.constantFrom(...DAYS),
  })
  return fc.sample(given, { numRuns: people, seed })
}

/** Lets them answer, as the calls would. */
export async function keepAll(store: Store, survey: Survey, respondents: readonly Respondent[]): Promise<void> {
  await noteQuestionnaires(store, fixedCatalog(testConfig()))
  await Promise.all(
    respondents.map(async ({ answers, postalCode, day, marks = '', seconds = 120 }) => {
      const name = randomBytes(12).toString('base64url')
      const at = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T18:00:00Z`)
      await store.participation.start({ surveyId: survey.id, visitor: name, at })
      const session = { id: day + name, visitor: name, startedAt: at, marks: '' }
      const place = { postalCode, colonia: null }
      const { questionnaire } = survey
      const content = { version: questionnaire.version, answers: toStoredAnswers(readAnswers(questionnaire, answers)) }
      return store.answers.keep({ surveyId: survey.id, session, place, content, marks, at: at + seconds * 1_000 })
    }),
  )
  await moveAll(store)
}
