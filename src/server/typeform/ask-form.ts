import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '#store/store.ts'
import type { FormTrouble } from '#store/writes/typeform-evidence.ts'
import type { SurveySchedule } from '../survey-schedule.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'
import type { FindResult, ResponsesApi } from './responses-api.ts'

export type AskForm = (formId: string, responseIds: readonly string[]) => Promise<FindResult>

/** What it takes to ask Typeform, and to keep its answer. */
export interface TypeformParts {
  readonly store: Store
  readonly seals: SessionSeals
  readonly schedule: SurveySchedule
  readonly api: ResponsesApi | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Asks about responses, and notes for the panel whether that worked. Undefined without a token. */
export function formAsker({ store, api, log }: Pick<TypeformParts, 'store' | 'api' | 'log'>): AskForm | undefined {
  if (!api) return undefined
  return async (formId, responseIds) => {
    const answer = await api.find(formId, responseIds)
    const trouble = troubleAfter[answer.kind]
    const isNew = await store.typeformEvidence.noteTrouble(formId, trouble)
    if (isNew && trouble !== 'none') log.warn({ formId, trouble }, 'No se puede preguntar a Typeform por un formulario')
    return answer
  }
}

const troubleAfter: Record<FindResult['kind'], FormTrouble> = {
  answered: 'none',
  // The form exists; the ids that we asked about were nonsense.
  'bad-question': 'none',
  unreachable: 'unreachable',
  refused: 'refused',
  'not-allowed': 'unknown-form',
  'unknown-form': 'unknown-form',
}
