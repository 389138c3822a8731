import { type Condition, conditionsOf, holds, optionsIn } from '#questions/base-question.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { sumOf } from '../../weighting/rake.ts'
import type { AnsweredCell } from '../../weighting/statistic.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import { isExclusive } from '../released-questions.ts'
import { keyOf } from './earlier-releases.ts'
import { exactCounts } from './exact-counts.ts'
import { countOf, isSmall, NONRESPONSE, rowsOf } from './merge-small-options.ts'
import { isShown, type TableDecision } from './table-decision.ts'

/** People whom the published answers to an earlier question do not tell apart. */
interface Block {
  readonly options: readonly string[]
  readonly people: number
}

interface Answered {
  readonly counts: Readonly<Record<string, number>>
  blocks: Block[]
}

/**
 * Who is asked a follow-up question follows from earlier answers, so its base could tell how many of «Otras respuestas» gave
 * them. Asked for in the order of the questionnaire.
 */
export class FollowUpBases {
  readonly #everybody: readonly AnsweredCell[]
  readonly #answered = new Map<string, Answered>()
  /** Where several may be chosen: the options without a number, by table. */
  readonly #untold = new Map<string, (option: string) => boolean>()
  /** Of the questions that have several conditions and whose base is told: who is asked, and what they depend on. */
  readonly #joint: { readonly asked: string; readonly gates: readonly string[] }[] = []

  constructor(everybody: readonly AnsweredCell[]) {
    this.#everybody = everybody
  }

  /** Keeps what is published of the answers that later questions depend on. */
  add(question: Question, decision: TableDecision): void {
    const key = keyOf(decision.id)
    if (isExclusive(question)) this.#answered.set(key, { counts: decision.exact.counts, blocks: blocksOf(decision) })
    else this.#untold.set(key, (option) => !isShown(decision) || decision.merged.has(option))
  }

  /** Whether each published row of the earlier question is of people who were asked, or of people who were not. */
  tellNotAsked(question: Question, { id }: TableDecision): boolean {
    const [condition, ...others] = conditionsOf(question)
    const earlier = condition && this.#answered.get(keyOf({ ...id, question: condition.question }))
    if (!earlier || others.length > 0 || this.#isNewer(question)) return false
    const isAsked = (option: string) => holds(condition, [option])
    return earlier.blocks.every(({ options }) => options.every(isAsked) || !options.some(isAsked))
  }

  /** Whether the base would tell what fewer than ten people answered before. */
  tellsOfFew(question: Question, decision: TableDecision): boolean {
    const conditions = conditionsOf(question)
    const isNewer = this.#isNewer(question)
    const [first, ...others] =
      conditions.length === 1 && !isNewer
        ? conditions
        : conditions.filter((each) => this.#peopleWith(each) !== this.#couldAnswer(each.question))
    if (!first) return false
    if (others.length === 0 && !isNewer) return this.#splitsRow(first, decision)
    return this.#jointTells([first, ...others], decision, isNewer ? [this.#couldAnswer(question.id)] : [])
  }

  /** How many people answered since a question has been asked as it is now. */
  #couldAnswer(question: string): number {
    return sumOf(this.#everybody.map(({ people, answers }) => people - (answers.get(question)?.before ?? 0)))
  }

  /** Whether it counts from a later version than one that it depends on: to have answered since then is a condition, too. */
  #isNewer(question: Question): boolean {
    return conditionsOf(question).some((each) => this.#couldAnswer(each.question) > this.#couldAnswer(question.id))
  }

  /**
   * Whether the base would split a published row of the earlier question into parts of which one is small; in a group into any: it
   * may be merged there so that another group's few are not everybody's less the others'.
   */
  #splitsRow(condition: Condition, decision: TableDecision): boolean {
    const { id } = decision
    const earlier = this.#answered.get(keyOf({ ...id, question: condition.question }))
    if (!earlier) return this.#tellsUntold(condition, decision)
    const parts = partsOf(earlier, condition)
    const isSplit = parts.length > earlier.blocks.length
    if (isSplit && (id.by !== 'all' || parts.some(({ people }) => isSmall(people)))) return true
    // A follow-up that comes later splits them further.
    earlier.blocks = parts
    return false
  }

  /** Where several may be chosen: whether the base tells of an option without a number, or how many chose two of them. */
  #tellsUntold(condition: Condition, { id, cells, exact, notAsked }: TableDecision): boolean {
    const isUntold = this.#untold.get(keyOf({ ...id, question: condition.question }))
    const options = optionsIn(condition)
    if (!isUntold) return false
    const chose = 'isOneOf' in condition ? exact.base : notAsked
    const counts = countsOf(cells, condition)
    const isOfFewWithTwo = isSmall(sumOf(counts) - chose) || counts.some((count) => isSmall(chose - count))
    return options.some(isUntold) || (options.length > 1 && isOfFewWithTwo)
  }

  /**
   * Who meets all conditions and who meets only one of them would be a table of two questions by each other. None of its numbers may be
   * small, none zero either: groups would tell more of one that is in the other. In groups, and of a second such question, no base is told.
   */
  #jointTells(
    conditions: readonly Condition[],
    { id, exact: { base } }: TableDecision,
    answeredSince: readonly number[],
  ): boolean {
    const gates = conditions.map(({ question }) => question)
    const asked = JSON.stringify([conditions, answeredSince])
    const isSecond = this.#joint.some(
      (other) => other.asked !== asked && other.gates.some((gate) => gates.includes(gate)),
    )
    if (id.by !== 'all' || isSecond) return true
    const met = [...conditions.flatMap((condition) => this.#peopleWith(condition) ?? []), ...answeredSince]
    const everybody = Math.max(...gates.map((gate) => this.#couldAnswer(gate)))
    const metNeither = met.length === 2 ? [everybody - sumOf(met) + base] : []
    const parts = [...met.map((people) => people - base), ...metNeither]
    const isKnown = met.length === conditions.length + answeredSince.length
    if (!isKnown || parts.some((people) => people < SMALLEST_COUNT)) return true
    if (conditions.some((condition) => this.#splitsAny(condition))) return true
    this.#joint.push({ asked, gates })
    return false
  }

  #splitsAny(condition: Condition): boolean {
    const key = keyOf({ by: 'all', group: 'all', question: condition.question })
    const earlier = this.#answered.get(key)
    if (earlier) return partsOf(earlier, condition).length > earlier.blocks.length
    return optionsIn(condition).some((option) => this.#untold.get(key)?.(option))
  }

  /** How many of everybody meet a condition; unknown where they may have chosen several of its options. */
  #peopleWith(condition: Condition): number | undefined {
    const isSeveral = this.#untold.has(keyOf({ by: 'all', group: 'all', question: condition.question }))
    if (isSeveral && optionsIn(condition).length > 1) return undefined
    const chose = sumOf(countsOf(this.#everybody, condition))
    return 'isOneOf' in condition ? chose : this.#couldAnswer(condition.question) - chose
  }
}

/** What a condition makes of the people of each row: those who chose its options, and the others. */
function partsOf({ blocks, counts }: Answered, condition: Condition): Block[] {
  const named = new Set(optionsIn(condition))
  return blocks.flatMap(({ options, people }) => {
    const inside = options.filter((option) => named.has(option))
    const chose = sumOf(inside.map((option) => counts[option] ?? 0))
    return [
      { options: inside, people: chose },
      { options: options.filter((option) => !named.has(option)), people: people - chose },
    ].filter((part) => part.people > 0)
  })
}

/** How many chose each option of a condition. */
function countsOf(cells: readonly AnsweredCell[], condition: Condition): number[] {
  const options = optionsIn(condition).map((id) => ({ id }))
  return Object.values(exactCounts(cells, condition.question, options).counts)
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
