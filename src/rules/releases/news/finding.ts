import { type ReleasedQuestion, type ReleasedRow, shownRows, type Table } from '#releases/release.ts'
import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { listed } from '../../format/listed.ts'
import { oneDecimal, percent } from '../../format/percent.ts'

/** What a question found, in a sentence that is read beside the question. */
export interface Finding {
  readonly question: Pick<ReleasedQuestion, 'id' | 'text'>
  /** «55 % respondió “En alianza”; 35 %, “Solo”.» «31 % respondió “Mucho” y 27 %, “Algo”: prácticamente lo mismo.» */
  readonly sentence: string
  /** The number that the sentence begins with; none of a tie, and none where an analyst wrote it. */
  readonly figure?: string
  /** A test found the difference between its two numbers larger than chance. */
  readonly isClear: boolean
}

export interface AutomaticFinding extends Finding {
  readonly figure: string
  /** Where the verdict was said once for all findings. */
  readonly sentenceWithoutVerdict: string
  /** False where several answers may be chosen, or a mean stands alone. */
  readonly wasTested: boolean
  /** The difference between its two numbers, in points. */
  readonly margin: number
  /** «No sé», or the neutral side, has a larger share than what the sentence begins with. */
  readonly isOutnumbered: boolean
}

type Told = Pick<AutomaticFinding, 'figure' | 'margin'> & {
  /** What follows the figure: «respondió “En alianza”». */
  readonly words: string
  /** «35 %, “Solo”». */
  readonly second?: string | undefined
  readonly isClear?: boolean | undefined
  /** «; 40 % respondió “No sé”». */
  readonly aside?: string | undefined
}

const aboutYou: readonly string[] = [sexQuestion.id, ageQuestion.id]

/** Undefined where no answer has a number. A question answered in words has one row: how many wrote something. */
export function findingOf(question: ReleasedQuestion): AutomaticFinding | undefined {
  const { id, text, kind, result } = question
  if (aboutYou.includes(id) || result.kind !== 'table') return undefined
  const told = tellSides(result) ?? tellMean(result) ?? tellAnswers(result, kind)
  if (!told) return undefined
  const { figure, words, second, margin, isClear, aside = '' } = told
  // A clear difference is told by the two numbers; one that is not has to be said.
  const both = second ? `${words}${isClear ? ';' : ' y'} ${second}` : words
  const verdict = isClear === false ? `: ${tieWords(margin)}` : ''
  return {
    question: { id, text },
    figure,
    sentence: `${figure} ${both}${verdict}${aside}.`,
    sentenceWithoutVerdict: `${figure} ${both}${aside}.`,
    isClear: isClear === true,
    wasTested: isClear !== undefined,
    margin,
    isOutnumbered: aside !== '',
  }
}

/** What a clear difference is, wherever one is told. */
export const BEYOND_CHANCE = 'más de lo que explica el azar del modelo'

/** Two shares that a test cannot tell apart and that are no further apart than this are called the same. */
const NEARLY_EQUAL_POINTS = 4

function tieWords(margin: number): string {
  return margin <= NEARLY_EQUAL_POINTS ? 'prácticamente lo mismo' : 'no alcanza para decir cuál va adelante'
}

function tellSides({ rows, sides }: Table): Told | undefined {
  if (!sides) return undefined
  const { favour, neutral, against, net } = sides
  const [ahead, behind] = favour >= against ? (['favour', 'against'] as const) : (['against', 'favour'] as const)
  const ofSide = (side: ReleasedRow['side']) => rows.filter((row) => row.side === side)
  const larger = neutral > sides[ahead] && { percent: neutral, named: namedIn(ofSide('neutral')) }
  return {
    figure: percent(sides[ahead]),
    words: `respondió ${namedIn(ofSide(ahead))}`,
    second: `${percent(sides[behind])}, ${namedIn(ofSide(behind))}`,
    margin: Math.abs(net.value),
    isClear: net.low > 0 || net.high < 0,
    aside: larger ? asideOf(larger) : nonAnswerAbove(rows, sides[ahead]),
  }
}

function tellMean({ rows, mean }: Table): Told | undefined {
  if (!mean) return undefined
  const steps = rows.filter(({ isApart }) => !isApart)
  const words = `de media, entre “${steps[0]?.label}” y “${steps.at(-1)?.label}”`
  return { figure: oneDecimal(mean.value), words, margin: 0 }
}

function tellAnswers(table: Table, kind: string): Told | undefined {
  const { rows, lead } = table
  const largest = largestAnswers(rows)
  const isTested =
    lead !== undefined && [lead.first, lead.second].every((id) => largest.some((row) => row.option === id))
  const [first, next] = isTested
    ? [lead.first, lead.second].map((id) => largest.find(({ option }) => option === id))
    : largest
  if (!first || rows.length === 1) return undefined
  // Two steps of one side say the same of what people think.
  const isOneSide = next?.side !== undefined && next.side === first.side
  const second = isOneSide ? largest.find(({ side }) => side !== first.side) : next
  return {
    figure: percent(first.share.percent),
    words: `${kind === 'several' ? 'eligió' : 'respondió'} “${first.label}”`,
    second: second && `${percent(second.share.percent)}, “${second.label}”`,
    margin: first.share.percent - (second?.share.percent ?? 0),
    isClear: isTested && !isOneSide ? lead.isClear : undefined,
    aside: nonAnswerAbove(rows, first.share.percent),
  }
}

/** A non-answer never leads, but nobody may believe that most people answered. */
function nonAnswerAbove(rows: readonly ReleasedRow[], share: number): string | undefined {
  const [apart] = bySize(rows.filter(({ isApart }) => isApart))
  return apart && apart.share.percent > share
    ? asideOf({ percent: apart.share.percent, named: namedIn([apart]) })
    : undefined
}

function asideOf(larger: { readonly percent: number; readonly named: string }): string {
  return `; ${percent(larger.percent)} respondió ${larger.named}`
}

/** «“Muy buena” o “Buena”»; «de “6” a “10”» where there are many. */
function namedIn(rows: readonly ReleasedRow[]): string {
  const labels = rows.map(({ label }) => `“${label}”`)
  if (labels.length > 3) return `de ${labels[0]} a ${labels.at(-1)}`
  return listed(labels, 'o')
}

/** The answers with a share of their own, the largest first; «No sé» and the like are none. */
export function largestAnswers(rows: readonly ReleasedRow[]) {
  return bySize(rows).filter(({ isApart }) => !isApart)
}

function bySize(rows: readonly ReleasedRow[]) {
  return shownRows(rows).toSorted((a, b) => b.share.percent - a.share.percent)
}
