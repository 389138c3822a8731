/** What is known of the work behind a completion. */
export type Proof = { readonly kind: 'solved'; readonly effort: number } | { readonly kind: 'none' }
