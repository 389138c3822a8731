import { OTHERS, type Release, type ReleasedQuestion, type ReleasedRow, type Table } from '#releases/release.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { oneDecimal, percent, wholeNumber } from '../format/percent.ts'

type ShownRow = ReleasedRow & { readonly share: Extract<ReleasedRow['share'], { kind: 'shown' }> }

const aboutYou: readonly string[] = [sexQuestion.id, ageQuestion.id]

/**
 * The first sentence about a release: about the first question with a result, never about the most striking one. Undefined where
 * no question has one.
 */
export function mainResult(release: Release): string | undefined {
  return mainResults(release)[0]
}

/** A sentence for each question with a result, in their order. */
export function mainResults({ questions }: Pick<Release, 'questions'>): string[] {
  return questions.flatMap((question) => {
    if (aboutYou.includes(question.id) || question.result.kind !== 'table') return []
    return sentenceOf(question, question.result) ?? []
  })
}

function sentenceOf(question: ReleasedQuestion, { rows, mean, base, lead }: Table): string | undefined {
  const people = `(participación abierta, ${wholeNumber(base)} personas)`
  if (mean) {
    const reach = `intervalo modelado al 95\u00a0%: ${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}`
    return `«${question.text}»: ${oneDecimal(mean.value)} de media; ${reach} ${people}.`
  }
  // A question answered in words has one row: how many wrote something.
  if (rows.length < 2) return undefined
  const [first, second] = largestRows(rows)
  if (!first) return undefined
  const share = `«${question.text}»: ${percent(first.share.percent)} respondió “${first.label}”`
  if (!second) return `${share} ${people}.`
  const both = `${share} y ${percent(second.share.percent)}, “${second.label}”`
  return `${both}${lead ? `; ${differenceWords(lead)}` : ''} ${people}.`
}

/** What the test of a difference found, in words. */
export function differenceWords({ isClear }: { readonly isClear: boolean }): string {
  return isClear
    ? 'la diferencia es clara (más de lo que explica el azar del modelo)'
    : 'la diferencia no es concluyente'
}

/** The rows with a share of their own, the largest first. */
export function largestRows(rows: readonly ReleasedRow[]): ShownRow[] {
  return rows.filter(isOwnRow).toSorted((a, b) => b.share.percent - a.share.percent)
}

/** «Otras respuestas» is not an answer that anybody gave. */
function isOwnRow(row: ReleasedRow): row is ShownRow {
  return row.share.kind === 'shown' && row.option !== OTHERS
}
