import type { AnsweredCell, QuestionSums } from '../weighting/statistic.ts'
import type { CountedSince } from './counted-since.ts'
import type { Counted } from './counting.ts'

/** Adds up the numbers of a cell over the versions, by question and option. */
export function sumVersions(
  rows: readonly { readonly version: string; readonly numbers: ArrayLike<number> }[],
  orders: ReadonlyMap<string, readonly Counted[]>,
  since: ReadonlyMap<string, CountedSince>,
): AnsweredCell {
  const answers = new Map<string, QuestionSums>()
  let people = 0
  for (const { version, numbers } of rows) {
    const isCounted = (question: string) => !since.get(question)?.notIn.has(version)
    for (const [question, { notIn }] of since) {
      if (!notIn.has(version)) continue
      const ofQuestion = entryOf(question)
      ofQuestion.before = (ofQuestion.before ?? 0) + (numbers[0] ?? 0)
    }
    for (const [place, { question, option }] of (orders.get(version) ?? []).entries()) {
      const number = numbers[place] ?? 0
      if (question === undefined) people += number
      else if (isCounted(question)) {
        const ofQuestion = entryOf(question)
        if (option === undefined) ofQuestion.base += number
        else ofQuestion.counts.set(option, (ofQuestion.counts.get(option) ?? 0) + number)
      }
    }
  }
  return { people, answers }

  function entryOf(question: string) {
    const known: QuestionSums = answers.get(question) ?? { base: 0, counts: new Map() }
    answers.set(question, known)
    return known
  }
}
