/** The same in a random order, as Fisher and Yates shuffle. `randomBelow` gives a whole number from 0 on. */
export function shuffle<Of>(all: readonly Of[], randomBelow: (sides: number) => number): Of[] {
  const order = [...all]
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomBelow(last + 1)
    ;[order[last], order[other]] = [order[other] as Of, order[last] as Of]
  }
  return order
}
