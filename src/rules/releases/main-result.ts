import { OTHERS, type Release, type ReleasedQuestion, type ReleasedRow, type Table } from '#releases/release.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { percent, wholeNumber } from '../format/percent.ts'

type ShownRow = ReleasedRow & { readonly share: Extract<ReleasedRow['share'], { kind: 'shown' }> }

const aboutYou: readonly string[] = [sexQuestion.id, ageQuestion.id]

/**
 * What a release says first, in one sentence: of the first question that can be told, never of the most striking one.
 * Nothing where there is none.
 */
export function mainFinding(release: Release, { isSilent = false } = {}): string | undefined {
  const tellable = release.questions.filter(
    ({ id, isElectoral }) => !aboutYou.includes(id) && !(isSilent && isElectoral),
  )
  for (const question of tellable) {
    const told = question.result.kind === 'table' ? toldOf(question, question.result) : undefined
    if (told) return told
  }
  return undefined
}

function toldOf(question: ReleasedQuestion, { rows, mean, base }: Table): string | undefined {
  const people = `(participación abierta, ${wholeNumber(base)} personas)`
  if (mean) {
    const reach = `intervalo modelado al 95\u00a0%: ${oneDecimal(mean.low)} a ${oneDecimal(mean.high)}`
    return `«${question.text}»: ${oneDecimal(mean.value)} de media; ${reach} ${people}.`
  }
  // Of a text it is only told that people wrote one.
  if (rows.length < 2) return undefined
  const [first, second] = rows.filter(isTold).toSorted((a, b) => b.share.percent - a.share.percent)
  if (!first) return undefined
  const lead = `«${question.text}»: ${percent(first.share.percent)} dice «${first.label}»`
  if (!second || first.share.low > second.share.high) return `${lead} ${people}.`
  const close = `«${second.label}» tiene ${percent(second.share.percent)}, diferencia que no se distingue`
  return `${lead}; ${close} ${people}.`
}

/** Options that were put together are not an answer that somebody gave. */
function isTold(row: ReleasedRow): row is ShownRow {
  return row.share.kind === 'shown' && row.option !== OTHERS
}

function oneDecimal(value: number): string {
  return value.toFixed(1)
}
