import type { Store } from '#store/store.ts'
import type { SurveyForm, SurveyId } from '#surveys/survey.ts'
import type { FoundResponse } from './found-response.ts'
import type { ResponsesApi } from './responses-api.ts'

/** What a page says of its session. */
interface PageReport {
  readonly surveyId: SurveyId
  readonly sessionId: string
  readonly responseId: string
}

/** Whether the form's own records support what a page says. When they cannot be asked, they do not. */
export type Supports = (report: PageReport) => Promise<boolean>

interface Sources {
  readonly store: Store
  readonly forms: Readonly<Record<SurveyId, SurveyForm>>
  readonly api: ResponsesApi | undefined
}

/** Our own answers first, then what Typeform has told us, then Typeform itself. */
export function reportChecker({ store, forms, api }: Sources): Supports {
  return async ({ surveyId, sessionId, responseId }) => {
    if (await store.answers.isKept({ sessionId, responseId })) return true
    const form = forms[surveyId]
    if (form.kind !== 'typeform') return false
    const claim = { formId: form.formId, sessionId, responseId }
    if (await store.typeformEvidence.supports(claim)) return true
    const [found] = (await api?.find(form.formId, [responseId]).catch(() => [])) ?? []
    if (!found) return false
    await hearOf(store, { surveyId, formId: form.formId, found })
    return store.typeformEvidence.supports(claim)
  }
}

interface Heard {
  readonly surveyId: string
  readonly formId: string
  readonly found: FoundResponse
}

/** Keeps what the API says of a response. */
export function hearOf(store: Store, { surveyId, formId, found }: Heard): Promise<void> {
  return store.typeformEvidence.hear({ surveyId, formId, ...found, at: Date.now() })
}
