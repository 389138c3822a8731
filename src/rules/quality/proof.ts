/** The proof of work that came with a completion. */
export type Proof = { readonly kind: 'solved'; readonly effort: number } | { readonly kind: 'none' }
