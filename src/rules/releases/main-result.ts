import { type Release, type ReleasedQuestion, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { oneDecimal, percent, wholeNumber } from '../format/percent.ts'

const aboutYou: readonly string[] = [sexQuestion.id, ageQuestion.id]

type AnsweredQuestion = ReleasedQuestion & { readonly result: Table }

/** The questions that introduce a release: the first ones with a result, not the most striking ones. */
export function firstResults({ questions }: Pick<Release, 'questions'>, most: number): AnsweredQuestion[] {
  return questions.filter(isAnswered).slice(0, most)
}

/** A question answered in words has one row: how many wrote something. */
function isAnswered(question: ReleasedQuestion): question is AnsweredQuestion {
  const { id, result } = question
  if (aboutYou.includes(id) || result.kind !== 'table') return false
  return result.mean !== undefined || (result.rows.length > 1 && largestRows(result.rows).length > 0)
}

/** The first sentence about a release. Undefined where no question has a result. */
export function mainResult(release: Release): string | undefined {
  return mainResults(release)[0]
}

/** A sentence for each question with a result, in their order. */
export function mainResults({ questions }: Pick<Release, 'questions'>): string[] {
  return questions.filter(isAnswered).map(sentenceOf)
}

function sentenceOf({ text, result: { rows, mean, base, lead } }: AnsweredQuestion): string {
  const people = `(participación abierta, ${wholeNumber(base)} personas)`
  if (mean) {
    const interval = `intervalo modelado al 95\u00a0%: ${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}`
    return `«${text}»: ${oneDecimal(mean.value)} de media; ${interval} ${people}.`
  }
  const [first, second] = largestRows(rows)
  const share = `«${text}»: ${percent(first?.share.percent ?? 0)} respondió “${first?.label}”`
  if (!second) return `${share} ${people}.`
  const both = `${share} y ${percent(second.share.percent)}, “${second.label}”`
  return `${both}${lead ? `: ${leadWords(rows, lead)}` : ''} ${people}.`
}

/** What a clear difference is, wherever one is told. */
export const BEYOND_CHANCE = 'más de lo que explica el azar del modelo'

/** Two shares that a test cannot tell apart and that are no further apart than this are called the same. */
const NEARLY_EQUAL_POINTS = 5

/** What the test found between the two largest shares. */
export function leadWords(rows: readonly ReleasedRow[], { isClear }: { readonly isClear: boolean }): string {
  if (isClear) return `la diferencia es clara (${BEYOND_CHANCE})`
  const [first, second] = largestRows(rows)
  const points = (first?.share.percent ?? 0) - (second?.share.percent ?? 0)
  return points <= NEARLY_EQUAL_POINTS ? 'prácticamente lo mismo' : 'no alcanza para decir cuál va adelante'
}

/** The rows with a share of their own, the largest first. */
export function largestRows(rows: readonly ReleasedRow[]) {
  return shownRows(rows).toSorted((a, b) => b.share.percent - a.share.percent)
}
