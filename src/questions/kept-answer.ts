/** An answer as it is kept, whatever the kind of its question: options in the order chosen, a number, or words. */
export interface KeptAnswer {
  readonly options?: readonly string[]
  readonly scale?: number
  /** A text, or the visitor's own words beside an option. */
  readonly words?: string
}
