import type { Question } from '#surveys/questionnaire.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import { isExclusive } from '../released-questions.ts'
import { keyOf, type TableId } from './earlier-releases.ts'
import { countOf, NONRESPONSE, rowsOf } from './merge-small-options.ts'
import type { TableDecision } from './table-decision.ts'

/** People whom the published answers to an earlier question do not tell apart. */
interface Block {
  readonly options: readonly string[]
  readonly people: number
}

interface EarlierQuestion {
  readonly counts: Readonly<Record<string, number>>
  readonly blocks: Block[]
}

/**
 * The base of each table as it is published, before rounding; ask for them in the order of the questionnaire. Who is asked a
 * question follows from an earlier answer, so a base could tell how many few people within one published row gave that answer.
 */
export function publishedBases(
  peopleIn: (id: TableId) => number,
  smallestBase: (question: string) => number,
): (question: Question, decision: TableDecision) => number {
  const answered = new Map<string, EarlierQuestion>()
  return (question, decision) => {
    const { id, exact, disclosure } = decision
    if (isExclusive(question)) answered.set(keyOf(id), { counts: exact.counts, blocks: blocksOf(decision) })
    if (disclosure.kind !== 'new') return exact.base
    const earlier = answered.get(keyOf({ ...id, question: question.showIf?.question ?? '' }))
    const asked = baseAmong(question, exact.base, earlier) ?? withoutFew(exact.base, peopleIn(id) - exact.base)
    // A table is only there if its base is this large, so no less is published.
    return Math.max(asked, smallestBase(question.id))
  }
}

/**
 * In each block all or none count as asked where those asked, or those not asked, are too few. A block that is split stays
 * split for the questions that follow. Undefined where the base does not follow from the earlier question.
 */
function baseAmong({ showIf }: Question, base: number, earlier: EarlierQuestion | undefined): number | undefined {
  const { counts = {}, blocks = [] } = earlier ?? {}
  const asked = new Set(showIf?.isOneOf)
  const askedIn = ({ options }: Block) =>
    options.reduce((sum, option) => (asked.has(option) ? sum + (counts[option] ?? 0) : sum), 0)
  if (blocks.reduce((sum, block) => sum + askedIn(block), 0) !== base) return undefined
  let published = 0
  for (const block of blocks.splice(0)) {
    const inside = askedIn(block)
    const counted = withoutFew(inside, block.people - inside)
    published += counted
    const split = [
      { options: block.options.filter((option) => asked.has(option)), people: inside },
      { options: block.options.filter((option) => !asked.has(option)), people: block.people - inside },
    ]
    blocks.push(...(counted > 0 && counted < block.people ? split : [block]))
  }
  return published
}

function withoutFew(asked: number, notAsked: number): number {
  if (asked === 0 || notAsked === 0 || (asked >= SMALLEST_COUNT && notAsked >= SMALLEST_COUNT)) return asked
  return notAsked < SMALLEST_COUNT ? asked + notAsked : 0
}

/** One block for each row of a table; a single one where no row can be read. */
function blocksOf({ disclosure, categories, merged, exact }: TableDecision): Block[] {
  const isOne = disclosure.kind === 'suppressed' || (disclosure.kind === 'new' && disclosure.nearlyAll !== undefined)
  const together = isOne ? new Set(categories.map(({ id }) => id)) : merged
  const silent = categories.filter(({ id }) => id === NONRESPONSE && !together.has(id))
  return [...rowsOf(categories, together), ...silent].map((category) => ({
    options: category.options,
    people: countOf(category, exact),
  }))
}
