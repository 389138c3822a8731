/** Where a drawing goes inside a larger one. On a page it fills its container instead. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
