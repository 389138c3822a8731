import { editionInUse } from '#places/population-table.ts'
import { conditionsOf } from '#questions/base-question.ts'
import { groupTables, OTHERS, type Table as ReleasedTable, type Suppressed } from '#releases/release.ts'
import { cellName } from '#rules/answers/cell.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { releaseWeights } from '#rules/releases/release-weights.ts'
import { choicesOf } from '#rules/releases/released-questions.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { countedCells, type Respondent } from '../../crowds/counted-cells.ts'
import { chose } from '../banner-counts.ts'
import type { PublishedNumber, Reading, Table } from './best-prediction.ts'
import type { SimulatedRelease } from './simulated-survey.ts'

/** What an attacker reads, besides everybody's sex, age, municipality and between which releases they came. */
export interface Attack {
  /** The question whose answers are predicted, and others that are read with it. */
  readonly target: string
  readonly with?: readonly string[]
  /** Who was asked the question, a follow-up, is known. */
  readonly knowsAsked?: boolean
  /** One of so many answers is known. */
  readonly knowsOneIn?: number
  /** What everybody answered to the banner questions is known. */
  readonly knowsBanner?: boolean
  /** Both ends of an interval are rounded by themselves, and tell the share more exactly than one rounded number. */
  readonly readsIntervals?: boolean
}

/** The published tables of all releases as the best linear prediction reads them. */
export function readReleases(
  questionnaire: Questionnaire,
  released: readonly SimulatedRelease[],
  attack: Attack,
): Reading {
  const ids = [attack.target, ...(attack.with ?? [])]
  const banners = new Set(
    released.flatMap(({ release }) => release.comparisons.flatMap(({ banner }) => banner?.id ?? [])),
  )
  const guessed = attack.knowsBanner ? [] : [...banners]
  const read = questionsOf(questionnaire).filter(({ id }) => ids.includes(id))
  const asked = questionsOf(questionnaire).filter(({ id }) => ids.includes(id) || guessed.includes(id))
  const alone = asked.flatMap((question) =>
    choicesOf(question).map(({ id }): Answer => ({ question: question.id, option: id })),
  )
  // What somebody answered to a question and, at once, to the banner question.
  const both = alone.flatMap((answer) =>
    alone.flatMap((within) =>
      guessed.includes(within.question) && ids.includes(answer.question) && within.question !== answer.question
        ? [{ ...answer, within }]
        : [],
    ),
  )
  const answers = [...alone, ...both]
  const everybody = [...new Set(released.flatMap(({ people }) => people))].filter(
    (who) => !attack.knowsAsked || who.answers[attack.target],
  )
  const indicators = everybody.map((who) =>
    Float64Array.from(answers, ({ question, option, within }) =>
      Number(chose(who, question, option) && (!within || chose(who, within.question, within.option))),
    ),
  )
  const mean = answers.map((_, at) => indicators.reduce((sum, each) => sum + (each[at] ?? 0), 0) / everybody.length)
  const prior = answers.map((_, one) =>
    Float64Array.from(answers, (__, other) => {
      const together =
        indicators.reduce((sum, each) => sum + (each[one] ?? 0) * (each[other] ?? 0), 0) / everybody.length
      return together - (mean[one] ?? 0) * (mean[other] ?? 0)
    }),
  )
  const kinds = kindsOf(everybody, released, attack.knowsBanner ? [...banners] : [])
  const numbersOf = numberReader(asked, answers, mean, attack)
  const unknown = everybody.map((_, at) => !attack.knowsOneIn || at % attack.knowsOneIn !== 0)
  const tables = released.flatMap(({ release, people }) => {
    const before = new Set(released.find((each) => each.release.number === release.wave?.since)?.people)
    const newcomers = people.filter((who) => !before.has(who))
    return read.flatMap((question) => [
      ...tablesOf(question, release.questions.find(({ id }) => id === question.id)?.result, people, () => true),
      ...groupTables(release, question.id).flatMap(({ by, banner, group, table }) =>
        banner && !attack.knowsBanner
          ? tablesOf(question, table, people, () => true, { question: banner.id, option: group.id })
          : tablesOf(question, table, people, (who) =>
              banner
                ? chose(who, banner.id, group.id)
                : by === 'place'
                  ? (group.municipalities ?? []).includes(who.municipality ?? '')
                  : (by === 'sex' ? who.sex : who.ageBand) === group.id,
            ),
      ),
      ...tablesOf(
        question,
        release.wave?.questions.find(({ id }) => id === question.id)?.result,
        newcomers,
        () => true,
      ),
    ])
  })
  const people = new Float64Array(kinds.size)
  for (const [at, who] of everybody.entries()) if (unknown[at]) people[kinds.of(who)] = (people[kinds.of(who)] ?? 0) + 1
  const target = alone.flatMap(({ question }, at) => (question === attack.target ? [at] : []))
  return { people, tables, prior, target }

  function tablesOf(
    question: Question,
    table: ReleasedTable | Suppressed | undefined,
    weighed: readonly Respondent[],
    isIn: (who: Respondent) => boolean,
    within?: Answer,
  ): Table[] {
    if (table?.kind !== 'table' || table.repeats) return []
    const weightOf = weightsAmong(questionnaire, weighed)
    const members = weighed.filter((who) => isIn(who) && kinds.has(who))
    const { weighted, unweighted } = numbersOf(question, table, within)
    return [
      { parts: partsOf(members, weightOf), numbers: weighted },
      { parts: partsOf(members, () => 1), numbers: unweighted },
    ].filter(({ numbers }) => numbers.length > 0)
  }

  function partsOf(members: readonly Respondent[], weightOf: (who: Respondent) => number): Float64Array {
    const total = members.reduce((sum, who) => sum + weightOf(who), 0)
    const parts = new Float64Array(kinds.size)
    for (const who of members) parts[kinds.of(who)] = weightOf(who) / total
    return parts
  }
}

/** An answer to one question, or to it and to the banner question. */
interface Answer {
  readonly question: string
  readonly option: string
  readonly within?: Answer
}

/** People of the same cell in the same releases cannot be told apart, and are read once. */
function kindsOf(everybody: readonly Respondent[], released: readonly SimulatedRelease[], known: readonly string[]) {
  const members = released.map(({ people }) => new Set(people))
  const numbers = new Map<string, number>()
  const ofPerson = new Map<Respondent, number>()
  for (const who of everybody) {
    const answered = known.map((id) => JSON.stringify(who.answers[id]))
    const name = `${cellName(who)} ${answered} ${members.map((each) => Number(each.has(who))).join('')}`
    const kind = numbers.get(name) ?? numbers.size
    numbers.set(name, kind)
    ofPerson.set(who, kind)
  }
  return {
    size: numbers.size,
    has: (who: Respondent) => ofPerson.has(who),
    of: (who: Respondent) => ofPerson.get(who) as number,
  }
}

const weightsKnown = new WeakMap<readonly Respondent[], Map<string, number>>()

/** Whoever knows everybody's traits knows everybody's weight. */
function weightsAmong(questionnaire: Questionnaire, people: readonly Respondent[]): (who: Respondent) => number {
  let known = weightsKnown.get(people)
  if (!known) {
    const weighting = releaseWeights(countedCells({ ...questionnaire, sections: [] }, people), editionInUse())
    if (weighting.kind !== 'weighted') throw new Error(weighting.why)
    known = new Map(weighting.cells.map((cell, at) => [cellName(cell), weighting.weighted.weights[at] ?? 0]))
    weightsKnown.set(people, known)
  }
  const weights = known
  return (who) => weights.get(cellName(who)) ?? 0
}

/** The numbers of a table: its shares, its mean and, where not everybody was asked, its base. */
function numberReader(
  asked: readonly Question[],
  answers: readonly Answer[],
  mean: readonly number[],
  { knowsAsked, readsIntervals, target }: Attack,
) {
  return (question: Question, { rows, base, nEff, mean: ofScale }: ReleasedTable, within?: Answer) => {
    const own = rows.flatMap(({ option, share }) => (share.kind === 'in-others' ? [] : [option]))
    const adds = (of: (option: string, question: string) => number) =>
      Float64Array.from(answers, (answer) => (answer.within ? 0 : of(answer.option, answer.question)))
    const isWithin = (answer: Answer) =>
      answer.question === question.id &&
      answer.within?.question === within?.question &&
      answer.within?.option === within?.option
    const isGroup = (answer: Answer) =>
      !answer.within && answer.question === within?.question && answer.option === within.option
    const shareOfGroup = answers.reduce((sum, answer, at) => sum + (isGroup(answer) ? (mean[at] ?? 0) : 0), 0)
    // A share of a group whose members are not known is a ratio, too: those in it who chose the option, by those in it.
    const amongGroup = (isInRow: (option: string) => number): Float64Array => {
      const chose = answers.reduce(
        (sum, answer, at) => sum + (isWithin(answer) ? isInRow(answer.option) * (mean[at] ?? 0) : 0),
        0,
      )
      return Float64Array.from(answers, (answer) => {
        if (isWithin(answer)) return isInRow(answer.option) / shareOfGroup
        return isGroup(answer) ? -chose / shareOfGroup ** 2 : 0
      })
    }
    const [condition] = knowsAsked && question.id === target ? [] : conditionsOf(question)
    const isAsked = (option: string, of: string) =>
      of === condition?.question && 'isOneOf' in condition && condition.isOneOf.includes(option)
    const hasParent = condition && asked.some(({ id }) => id === condition.question)
    const shareAsked = condition
      ? hasParent
        ? answers.reduce((sum, { question: of, option }, at) => sum + (isAsked(option, of) ? (mean[at] ?? 0) : 0), 0)
        : answers.reduce((sum, { question: of }, at) => sum + (of === question.id ? (mean[at] ?? 0) : 0), 0)
      : 1
    // A share of those asked is a ratio, and close to linear in who was asked and who chose it.
    const among = (isInRow: (option: string) => number): Float64Array => {
      if (within) return amongGroup(isInRow)
      const share = answers.reduce(
        (sum, { question: of, option }, at) => sum + (of === question.id ? isInRow(option) * (mean[at] ?? 0) : 0),
        0,
      )
      return adds((option, of) => {
        if (of === question.id) return isInRow(option) / shareAsked
        return isAsked(option, of) ? -share / shareAsked ** 2 : 0
      })
    }
    const weighted: PublishedNumber[] = []
    const unweighted: PublishedNumber[] = []
    const rounded = (width: number) => width ** 2 / 12
    for (const { option, share } of rows) {
      if (share.kind !== 'shown') continue
      const row = among((each) => Number(option === OTHERS ? !own.includes(each) : each === option))
      weighted.push({ adds: row, noise: rounded(0.01) / (readsIntervals ? 3 : 1) })
      const width = share.count === undefined ? 0.01 : Math.min(0.01, 5 / base)
      if (share.unweighted !== undefined) unweighted.push({ adds: row, noise: rounded(width) })
    }
    if (ofScale) {
      const row = among((each) => Number(each) || 0)
      weighted.push({ adds: row, noise: rounded(0.1) / (readsIntervals ? 3 : 1) })
    }
    if (within) {
      const members = base / shareOfGroup
      const ofGroup = Float64Array.from(answers, (answer) => Number(isGroup(answer)))
      unweighted.push({ adds: ofGroup, noise: rounded(10 / members) })
      unweighted.push({ adds: ofGroup, noise: rounded((10 * base) / nEff / members) })
    }
    if (hasParent) {
      const members = base / shareAsked
      const ofAsked = adds((option, of) => Number(isAsked(option, of)))
      unweighted.push({ adds: ofAsked, noise: rounded(10 / members) })
      unweighted.push({ adds: ofAsked, noise: rounded((10 * base) / nEff / members) })
    }
    return { weighted, unweighted }
  }
}
