/** What is known of the work behind a completion; `not-asked`: the operator wants none. */
export type Proof =
  | { readonly kind: 'solved'; readonly effort: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'not-asked' }
