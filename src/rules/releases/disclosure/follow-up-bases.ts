import { type Condition, conditionsOf, isMet, optionsIn } from '#questions/base-question.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { sumOf } from '../../weighting/rake.ts'
import type { AnsweredCell } from '../../weighting/statistic.ts'
import { SMALLEST_COUNT } from '../limits.ts'
import { takesOneOption } from '../released-questions.ts'
import { keyOf } from './earlier-releases.ts'
import { exactCounts } from './exact-counts.ts'
import { countOf, isSmall, NONRESPONSE, rowsOf } from './merge-small-options.ts'
import { isShown, type TableDecision } from './table-decision.ts'

/** People whom the published table of an earlier question does not distinguish: those of one row. */
interface Block {
  readonly options: readonly string[]
  readonly people: number
}

interface Answered {
  readonly counts: Readonly<Record<string, number>>
  blocks: Block[]
}

/**
 * Who is asked a follow-up question depends on earlier answers, so its base could disclose counts inside «Otras respuestas».
 * Questions are added in the order of the questionnaire.
 */
export class FollowUpBases {
  readonly #everybody: readonly AnsweredCell[]
  readonly #answered = new Map<string, Answered>()
  /** Where several may be chosen: whether an option's count is suppressed, by table. */
  readonly #unpublished = new Map<string, (option: string) => boolean>()
  /** The questions with several conditions whose base is published: their conditions, and the questions these are about. */
  readonly #joint: { readonly conditions: string; readonly dependsOn: readonly string[] }[] = []

  constructor(everybody: readonly AnsweredCell[]) {
    this.#everybody = everybody
  }

  /** Records what is published of a question, for later ones that depend on it. */
  add(question: Question, decision: TableDecision): void {
    const key = keyOf(decision.id)
    if (takesOneOption(question)) this.#answered.set(key, { counts: decision.exact.counts, blocks: blocksOf(decision) })
    else this.#unpublished.set(key, (option) => !isShown(decision) || decision.merged.has(option))
  }

  /** Whether the earlier question's table reveals how many were not asked: each row was either asked or not asked as a whole. */
  revealsNotAsked(question: Question, { id }: TableDecision): boolean {
    const [condition, ...others] = conditionsOf(question)
    const earlier = condition && this.#answered.get(keyOf({ ...id, question: condition.question }))
    if (!earlier || others.length > 0 || this.#isNewer(question)) return false
    const isAsked = (option: string) => isMet(condition, [option])
    return earlier.blocks.every(({ options }) => options.every(isAsked) || !options.some(isAsked))
  }

  /** Whether the base would disclose how fewer than ten people answered an earlier question. */
  disclosesSmallCount(question: Question, decision: TableDecision): boolean {
    const conditions = conditionsOf(question)
    const isNewer = this.#isNewer(question)
    const [first, ...others] =
      conditions.length === 1 && !isNewer
        ? conditions
        : conditions.filter((each) => this.#peopleWith(each) !== this.#couldAnswer(each.question))
    if (!first) return false
    if (others.length === 0 && !isNewer) return this.#splitsRow(first, decision)
    return this.#disclosesJointly([first, ...others], decision, isNewer ? [this.#couldAnswer(question.id)] : [])
  }

  /** How many people responded since a question took its present form. */
  #couldAnswer(question: string): number {
    return sumOf(this.#everybody.map(({ people, answers }) => people - (answers.get(question)?.before ?? 0)))
  }

  /** Whether it counts from a later version than a question it depends on: having responded since then is one more condition. */
  #isNewer(question: Question): boolean {
    return conditionsOf(question).some((each) => this.#couldAnswer(each.question) > this.#couldAnswer(question.id))
  }

  /**
   * Whether the base would split a published row of the earlier question into parts of which one is small. In a group, whether it
   * splits one at all: that row may be a complementary suppression that protects another group.
   */
  #splitsRow(condition: Condition, decision: TableDecision): boolean {
    const { id } = decision
    const earlier = this.#answered.get(keyOf({ ...id, question: condition.question }))
    if (!earlier) return this.#disclosesUnpublished(condition, decision)
    const parts = partsOf(earlier, condition)
    const isSplit = parts.length > earlier.blocks.length
    if (isSplit && (id.by !== 'all' || parts.some(({ people }) => isSmall(people)))) return true
    // A later follow-up question could split them further.
    earlier.blocks = parts
    return false
  }

  /** Where several may be chosen: whether the base discloses the count of a suppressed option, or a small overlap of two. */
  #disclosesUnpublished(condition: Condition, { id, cells, exact, notAsked }: TableDecision): boolean {
    const isUnpublished = this.#unpublished.get(keyOf({ ...id, question: condition.question }))
    const options = optionsIn(condition)
    if (!isUnpublished) return false
    const chose = 'isOneOf' in condition ? exact.base : notAsked
    const counts = countsOf(cells, condition)
    const isOverlapSmall = isSmall(sumOf(counts) - chose) || counts.some((count) => isSmall(chose - count))
    return options.some(isUnpublished) || (options.length > 1 && isOverlapSmall)
  }

  /**
   * With two conditions, the base gives a cross table of the two earlier questions. None of its cells may be small. Nor zero:
   * where one condition implies the other, the groups' tables would disclose more. In groups, and for a second question with other conditions on the same ones, no base is published.
   */
  #disclosesJointly(
    conditions: readonly Condition[],
    { id, exact: { base } }: TableDecision,
    answeredSince: readonly number[],
  ): boolean {
    const dependsOn = conditions.map(({ question }) => question)
    const named = JSON.stringify([conditions, answeredSince])
    const isSecond = this.#joint.some(
      (other) => other.conditions !== named && other.dependsOn.some((question) => dependsOn.includes(question)),
    )
    if (id.by !== 'all' || isSecond) return true
    const met = [...conditions.flatMap((condition) => this.#peopleWith(condition) ?? []), ...answeredSince]
    const everybody = Math.max(...dependsOn.map((question) => this.#couldAnswer(question)))
    const metNeither = met.length === 2 ? [everybody - sumOf(met) + base] : []
    const parts = [...met.map((people) => people - base), ...metNeither]
    const isKnown = met.length === conditions.length + answeredSince.length
    if (!isKnown || parts.some((people) => people < SMALLEST_COUNT)) return true
    if (conditions.some((condition) => this.#splitsAny(condition))) return true
    this.#joint.push({ conditions: named, dependsOn })
    return false
  }

  #splitsAny(condition: Condition): boolean {
    const key = keyOf({ by: 'all', group: 'all', question: condition.question })
    const earlier = this.#answered.get(key)
    if (earlier) return partsOf(earlier, condition).length > earlier.blocks.length
    return optionsIn(condition).some((option) => this.#unpublished.get(key)?.(option))
  }

  /** How many people meet a condition; undefined where they may have chosen several of its options. */
  #peopleWith(condition: Condition): number | undefined {
    const isSeveral = this.#unpublished.has(keyOf({ by: 'all', group: 'all', question: condition.question }))
    if (isSeveral && optionsIn(condition).length > 1) return undefined
    const chose = sumOf(countsOf(this.#everybody, condition))
    return 'isOneOf' in condition ? chose : this.#couldAnswer(condition.question) - chose
  }
}

/** The blocks as a condition splits them: those who chose its options, and the others. */
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

/** One block for each row of a table; a single one where no row has a number. */
function blocksOf({ disclosure, categories, merged, exact }: TableDecision): Block[] {
  const isOne = disclosure.kind === 'suppressed' || (disclosure.kind === 'new' && disclosure.nearlyAll !== undefined)
  const mergedRows = isOne ? new Set(categories.map(({ id }) => id)) : merged
  const nonresponse = categories.filter(({ id }) => id === NONRESPONSE && !mergedRows.has(id))
  return [...rowsOf(categories, mergedRows), ...nonresponse]
    .map((category) => ({ options: category.options, people: countOf(category, exact) }))
    .filter(({ people }) => people > 0)
}
