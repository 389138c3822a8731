/** The top of an axis of counts: the first of 2, 4, 10, 20, 40, 100 … that is high enough. All are even, so that half of it is whole. */
export function axisTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 10].map((step) => step * power).find((candidate) => candidate >= highest)
    if (top !== undefined) return top
  }
}
