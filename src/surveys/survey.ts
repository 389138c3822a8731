import type { Questionnaire } from './questionnaire.ts'

export type SurveyForm = { readonly kind: 'typeform'; readonly formId: string } | { readonly kind: 'builtin' }

export const accents = ['blue', 'green', 'amber', 'purple', 'cyan'] as const
export type Accent = (typeof accents)[number]

/** Everything that is particular to one survey, as plain data for one generic page. */
export interface Survey {
  readonly id: string
  readonly title: string
  /** What it is about, in one sentence, for cards, metadata and previews. */
  readonly description: string
  readonly accent: Accent
  readonly form: SurveyForm
  readonly questionnaire: Questionnaire
  readonly header: {
    readonly back: 'Volver' | 'Inicio'
    readonly label?: { readonly name: string; readonly badge: string }
  }
  readonly intro: { readonly heading: string; readonly line: string; readonly notice?: Notice }
  readonly flow: Flow
  readonly denied: { readonly title?: string; readonly note?: string }
  readonly failed: FailedTexts
  readonly place: PlaceTexts
  readonly answering: AnsweringTexts
  readonly share: { readonly text: string; readonly xLabel: 'X' | 'X (Twitter)' }
  readonly thanks: Thanks
}

export interface Notice {
  readonly title: string
  readonly text: string
}

/** How surveys differ in the order of calls. */
interface Flow {
  /** Always after the check. `after-access`: the place can be typed while the session starts; `before-access`: only once it has. */
  readonly start: 'after-access' | 'before-access'
  readonly completion: 'verify-then-report' | 'report-only'
  /** Whether place, session and time are passed to the form. */
  readonly hiddenFields: boolean
  readonly ending: 'stay' | 'thank-you'
}

interface FailedTexts {
  readonly tone: 'warning' | 'danger'
  readonly title?: string
  readonly check: string
  readonly start: string
  readonly retry: 'Reintentar' | 'Intentar nuevamente'
  readonly offersHome: boolean
}

export interface PlaceTexts {
  readonly title: string
  readonly text: string
  /** Shown above the fields, once access is confirmed. */
  readonly confirmed?: Notice
  readonly privacy?: Notice
  readonly postalCodePlaceholder: string
  readonly coloniaPlaceholder: { readonly locked: string; readonly open: string }
  readonly postalCodeInvalid: string
  readonly postalCodeValid: string
  readonly coloniaValid?: string
  readonly colouredBorders: boolean
  readonly button: { readonly ready: string; readonly waiting: string }
}

interface AnsweringTexts {
  readonly title?: string
  readonly intro?: string
  /** Whether the confirmation of the place begins with the server's message. */
  readonly repeatsServerMessage: boolean
  readonly notice?: Notice
}

export type Thanks = { readonly heading: string; readonly line: string } & (
  | { readonly kind: 'plain' }
  | {
      readonly kind: 'badge'
      readonly colour: Accent
      readonly registered: string
      readonly next: { readonly title: string; readonly text: string; readonly link: string }
    }
)
