import type { OverviewReply } from '#contract/panel-schemas.ts'
import type { Store } from '#store/store.ts'
import type { Config } from '../config.ts'
import { surveyWithForm } from './found-response.ts'

type FormState = OverviewReply['typeform'][number]

/** Only the forms with responses that wait to be verified, or that Typeform does not answer about. */
export async function formStates(
  { typeformEvidence }: Store,
  { forms, typeform: { token } }: Config,
): Promise<FormState[]> {
  const [waiting, troubles] = await Promise.all([typeformEvidence.waiting(), typeformEvidence.troubles()])
  const waitingFor = new Set(waiting.map(({ formId }) => formId))
  const troubleOf = new Map(troubles.map(({ formId, trouble }) => [formId, trouble]))
  return [...new Set([...waitingFor, ...troubleOf.keys()])]
    .map((formId) => ({
      formId,
      surveyId: surveyWithForm(forms, formId) ?? null,
      trouble: token ? (troubleOf.get(formId) ?? 'none') : ('no-token' as const),
    }))
    .filter((state) => waitingFor.has(state.formId) || needsAttention(state))
    .toSorted((a, b) => (a.surveyId ?? '~').localeCompare(b.surveyId ?? '~') || a.formId.localeCompare(b.formId))
}

/** Trouble with a form that is no longer used, or not asked about, is over when nothing waits for it. */
function needsAttention({ surveyId, trouble }: FormState): boolean {
  return surveyId !== null && trouble !== 'none' && trouble !== 'no-token'
}
