import type { AnsweredCell } from '../../weighting/statistic.ts'
import type { Exact } from './merge-small-options.ts'

/** What the people of these cells answered to a question: whoever chose what is no longer offered is silent. */
export function exactCounts(
  cells: readonly AnsweredCell[],
  question: string,
  choices: readonly { readonly id: string }[],
): Exact {
  const counts = Object.fromEntries(choices.map(({ id }) => [id, 0]))
  let base = 0
  for (const { answers } of cells) {
    const asked = answers.get(question)
    base += asked?.base ?? 0
    for (const [option, count] of asked?.counts ?? [])
      if (option in counts) counts[option] = (counts[option] ?? 0) + count
  }
  return { base, counts }
}

export function peopleIn(cells: readonly { readonly people: number }[]): number {
  return cells.reduce((sum, { people }) => sum + people, 0)
}
