import type { Weighted } from '#rules/weighting/weigh.ts'
import type { EstimatedQuestion } from './file-estimates.ts'
import type { FileSample } from './sample-file.ts'

const ROWS_AT_ONCE = 50_000

/** One object, in pieces: the weights of a million people are a long line. */
export function printJson(
  { cellOfRow }: FileSample,
  { n, deff, nEff, passes, rounds, largestGap, minWeight, maxWeight, weights }: Weighted,
  estimated: readonly EstimatedQuestion[],
): void {
  const numbers = { n, deff, nEff, passes, rounds, largestGap, minWeight, maxWeight }
  print(`${JSON.stringify(numbers).slice(0, -1)},"weights":[`)
  for (let from = 0; from < cellOfRow.length; from += ROWS_AT_ONCE) {
    const rows = cellOfRow.slice(from, from + ROWS_AT_ONCE)
    print((from === 0 ? '' : ',') + rows.map((cell) => weights[cell]).join(','))
  }
  print(`],"questions":${JSON.stringify(Object.fromEntries(estimated.map(questionOf)))}}\n`)
}

function questionOf({ name, options }: EstimatedQuestion) {
  const found = options.map(([option, { count, base, unweighted, value, se, low, high }]) => [
    option,
    { count, base, unweighted, share: value, se: se ?? null, low, high },
  ])
  return [name, Object.fromEntries(found)]
}

function print(text: string): void {
  process.stdout.write(text)
}
