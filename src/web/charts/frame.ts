/** Where a drawing stands inside a larger one; on a page it fills its place instead. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
