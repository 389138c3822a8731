import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '#store/store.ts'
import type { FormTrouble } from '#store/writes/typeform-evidence.ts'
import type { Openings } from '../openings.ts'
import type { SessionSeals } from '../visitor/session-seal.ts'
import type { FormAnswer, ResponsesApi } from './responses-api.ts'

export type AskForm = (formId: string, responseIds: readonly string[]) => Promise<FormAnswer>

/** What it takes to ask the vendor, and to keep what it says. */
export interface AskingParts {
  readonly store: Store
  readonly seals: SessionSeals
  readonly openings: Openings
  readonly api: ResponsesApi | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Asks, and notes for the panel what came of it. Undefined without a token. */
export function formAsker({ store, api, log }: Pick<AskingParts, 'store' | 'api' | 'log'>): AskForm | undefined {
  if (!api) return undefined
  return async (formId, responseIds) => {
    const answer = await api.find(formId, responseIds)
    const trouble = troubleNoted[answer.kind]
    const isNews = await store.typeformEvidence.noteTrouble(formId, trouble)
    if (isNews && trouble !== 'none') log.warn({ formId, trouble }, 'Typeform cannot be asked about a form')
    return answer
  }
}

const troubleNoted: Record<FormAnswer['kind'], FormTrouble> = {
  answered: 'none',
  // The form is there; what it was asked about was nonsense.
  'bad-question': 'none',
  unreachable: 'unreachable',
  refused: 'refused',
  'not-allowed': 'unknown-form',
  'unknown-form': 'unknown-form',
}
