/** One hour or one day. */
export interface Slot {
  readonly name: string
  /** What the axis says below it. */
  readonly tick: string | undefined
  readonly started: number
  readonly completed: number
}
