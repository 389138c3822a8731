/** The top of an axis of whole counts: the first of 2, 4, 10, 20, 40, 100 … that holds them all, so that its half is whole too. */
export function axisTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 10].map((step) => step * power).find((candidate) => candidate >= highest)
    if (top !== undefined) return top
  }
}
