import type { Questionnaire } from './questionnaire.ts'

export type SurveyForm = { readonly kind: 'typeform'; readonly formId: string } | { readonly kind: 'builtin' }

export const accents = ['blue', 'green', 'amber', 'purple', 'cyan'] as const
export type Accent = (typeof accents)[number]

/** Everything that is particular to one survey. Plain data: one generic page reads it. */
export interface Survey {
  readonly id: string
  readonly title: string
  /** What it is about, in one sentence: cards, metadata and previews. */
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

/** How the order of calls differs. */
export interface Flow {
  /** `after-access`: the visitor is let in and the session starts behind; `before-access`: no session, no entry. */
  readonly start: 'after-access' | 'before-access'
  readonly completion: 'verify-then-report' | 'report-only'
  /** Whether the form is told place, session and time. */
  readonly hiddenFields: boolean
  readonly ending: 'stay' | 'thank-you'
}

export interface FailedTexts {
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

export interface AnsweringTexts {
  readonly title?: string
  readonly intro?: string
  /** Whether the confirmation of the place begins with what the server said. */
  readonly repeatsServerMessage: boolean
  readonly notice?: Notice
}

export type Thanks = { readonly heading: string; readonly line: string } & (
  | { readonly kind: 'plain' }
  | {
      readonly kind: 'badge'
      readonly colour: 'purple' | 'cyan'
      readonly registered: string
      readonly next: { readonly title: string; readonly text: string; readonly link: string }
    }
)
