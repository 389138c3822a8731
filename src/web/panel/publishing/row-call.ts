export interface OpenForm {
  readonly kind: 'correct' | 'withdraw'
}

/** What can be done to a release. Says whether it was. */
export interface RowCall {
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (number: number, reason: string, confirmation: string) => Promise<boolean>
}
