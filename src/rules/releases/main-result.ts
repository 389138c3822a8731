import { OTHERS, type Release, type ReleasedQuestion, type ReleasedRow, type Table } from '#releases/release.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { percent, wholeNumber } from '../format/percent.ts'

type ShownRow = ReleasedRow & { readonly share: Extract<ReleasedRow['share'], { kind: 'shown' }> }

const aboutYou: readonly string[] = [sexQuestion.id, ageQuestion.id]

/**
 * The first sentence about a release: about the first question with a result, never about the most striking one. Undefined where
 * no question has one.
 */
export function mainResult(release: Release, { isSilent = false } = {}): string | undefined {
  const shown = release.questions.filter(({ id, isElectoral }) => !aboutYou.includes(id) && !(isSilent && isElectoral))
  for (const question of shown) {
    const sentence = question.result.kind === 'table' ? sentenceOf(question, question.result) : undefined
    if (sentence) return sentence
  }
  return undefined
}

function sentenceOf(question: ReleasedQuestion, { rows, mean, base }: Table): string | undefined {
  const people = `(participación abierta, ${wholeNumber(base)} personas)`
  if (mean) {
    const reach = `intervalo modelado al 95\u00a0%: ${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}`
    return `«${question.text}»: ${oneDecimal(mean.value)} de media; ${reach} ${people}.`
  }
  // A question answered in words has one row: how many wrote something.
  if (rows.length < 2) return undefined
  const [first, second] = rows.filter(isOwnRow).toSorted((a, b) => b.share.percent - a.share.percent)
  if (!first) return undefined
  const lead = `«${question.text}»: ${percent(first.share.percent)} dice «${first.label}»`
  if (!second || first.share.low > second.share.high) return `${lead} ${people}.`
  const close = `«${second.label}» tiene ${percent(second.share.percent)}, diferencia que no se distingue`
  return `${lead}; ${close} ${people}.`
}

/** «Otras respuestas» is not an answer that anybody gave. */
function isOwnRow(row: ReleasedRow): row is ShownRow {
  return row.share.kind === 'shown' && row.option !== OTHERS
}

function oneDecimal(value: number): string {
  return value.toFixed(1)
}
