import type { AnsweredCell } from '../../weighting/statistic.ts'

/** How many people were asked a question and how many chose each option, before anything is rounded. */
export interface ExactCounts {
  readonly base: number
  readonly counts: Readonly<Record<string, number>>
}

/** Somebody who chose an option that is no longer offered counts as nonresponse. */
export function exactCounts(
  cells: readonly AnsweredCell[],
  question: string,
  choices: readonly { readonly id: string }[],
): ExactCounts {
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

export function totalOf(all: readonly ExactCounts[]): ExactCounts {
  const counts: Record<string, number> = {}
  for (const each of all) {
    for (const [option, count] of Object.entries(each.counts)) counts[option] = (counts[option] ?? 0) + count
  }
  return { base: all.reduce((sum, { base }) => sum + base, 0), counts }
}
