import type { Question } from '#surveys/questionnaire.ts'
import { isExclusive } from '../released-questions.ts'
import { keyOf } from './earlier-releases.ts'
import { countOf, isSmall, NONRESPONSE, rowsOf } from './merge-small-options.ts'
import type { TableDecision } from './table-decision.ts'

/** People whom the published answers to an earlier question do not tell apart. */
interface Block {
  readonly options: readonly string[]
  readonly people: number
}

/**
 * Who is asked a follow-up question follows from an earlier answer, so its base could tell how many of «Otras respuestas» gave
 * that answer. Asked for in the order of the questionnaire.
 */
export class FollowUpBases {
  readonly #answered = new Map<string, { readonly counts: Readonly<Record<string, number>>; blocks: Block[] }>()

  /** Keeps what is published of the answers that later questions depend on. */
  add(question: Question, decision: TableDecision): void {
    if (!isExclusive(question)) return
    this.#answered.set(keyOf(decision.id), { counts: decision.exact.counts, blocks: blocksOf(decision) })
  }

  /** Whether each published row of the earlier question is of people who were asked, or of people who were not. */
  tellNotAsked({ showIf }: Question, { id }: TableDecision): boolean {
    const earlier = this.#answered.get(keyOf({ ...id, question: showIf?.question ?? '' }))
    const isAsked = (option: string) => showIf?.isOneOf.includes(option) ?? true
    return earlier?.blocks.every(({ options }) => options.every(isAsked) || !options.some(isAsked)) ?? false
  }

  /**
   * Whether the base would split a published row of the earlier question into parts of which one is small; in a group into any: it
   * may be merged there so that another group's few are not everybody's less the others'.
   */
  splitsRow({ showIf }: Question, { id }: TableDecision): boolean {
    const earlier = this.#answered.get(keyOf({ ...id, question: showIf?.question ?? '' }))
    if (!earlier) return false
    const asked = new Set(showIf?.isOneOf)
    const parts = earlier.blocks.flatMap(({ options, people }) => {
      const inside = options.filter((option) => asked.has(option))
      const askedPeople = inside.reduce((sum, option) => sum + (earlier.counts[option] ?? 0), 0)
      return [
        { options: inside, people: askedPeople },
        { options: options.filter((option) => !asked.has(option)), people: people - askedPeople },
      ].filter((part) => part.people > 0)
    })
    const isSplit = parts.length > earlier.blocks.length
    if (isSplit && (id.by !== 'all' || parts.some(({ people }) => isSmall(people)))) return true
    // A follow-up that comes later splits them further.
    earlier.blocks = parts
    return false
  }
}

/** One block for each row of a table; a single one where no row can be read. */
function blocksOf({ disclosure, categories, merged, exact }: TableDecision): Block[] {
  const isOne = disclosure.kind === 'suppressed' || (disclosure.kind === 'new' && disclosure.nearlyAll !== undefined)
  const together = isOne ? new Set(categories.map(({ id }) => id)) : merged
  const silent = categories.filter(({ id }) => id === NONRESPONSE && !together.has(id))
  return [...rowsOf(categories, together), ...silent]
    .map((category) => ({ options: category.options, people: countOf(category, exact) }))
    .filter(({ people }) => people > 0)
}
