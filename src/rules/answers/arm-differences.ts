import type { AnalysisReply } from '#contract/panel-schemas.ts'
import { conditionsOf } from '#questions/base-question.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { criticalT, tStatistics } from '../releases/group-differences.ts'
import { type Replicate, replicatesOf, totalsOf } from '../weighting/jackknife.ts'
import { type AnsweredCell, type Statistic, shareOf } from '../weighting/statistic.ts'
import type { Weighted } from '../weighting/weigh.ts'
import { questionsOf } from './questions-of.ts'

/** Of two wordings of a question, each read by one arm: how much more often an option was chosen in the first. */
type ArmDifference = AnalysisReply['arms'][number]

/**
 * Every pair of questions that different arms of a split sample were asked and that have the same options. Tested with the replicates
 * of every other result, with Bonferroni's correction for the options of a pair.
 */
export function armDifferences(
  weighted: Weighted,
  cells: readonly AnsweredCell[],
  questionnaire: Questionnaire,
): ArmDifference[] {
  const pairs = pairsOfWordings(questionsOf(questionnaire))
  if (pairs.length === 0) return []
  const replicates = [...replicatesOf(weighted)]
  return pairs.map(([one, other]) => differenceOf(one, other, { weighted, cells, replicates }))
}

interface TestInput {
  readonly weighted: Weighted
  readonly cells: readonly AnsweredCell[]
  readonly replicates: readonly Replicate[]
}

function differenceOf(one: Question, other: Question, { weighted, cells, replicates }: TestInput): ArmDifference {
  const options = optionIds(one)
  const shares = options.map((option) => [shareOf(cells, one.id, option), shareOf(cells, other.id, option)] as const)
  const found = tStatistics({ weighted, replicates }, shares)
  const critical = criticalT(0.05 / options.length, weighted.n - 1)
  const shareIn = (statistic: Statistic) => {
    const { top, base } = totalsOf(statistic, weighted.weights)
    return base > 0 ? top / base : 0
  }
  return {
    question: one.id,
    against: other.id,
    options: options.map((option, at) => {
      const [first, second] = shares[at] ?? []
      return {
        option,
        difference: first && second ? shareIn(first) - shareIn(second) : 0,
        isClear: Math.abs(found[at] ?? 0) >= critical,
      }
    }),
  }
}

function optionIds(question: Question): string[] {
  return kindOf(question)
    .counted(question)
    .map(({ id }) => id)
}

/** Questions that depend on the same split sample, on different arms of it, and have the same options. */
function pairsOfWordings(questions: readonly Question[]): [Question, Question][] {
  const arms = new Set(questions.flatMap(({ kind, id }) => (kind === 'arm' ? [id] : [])))
  const variants = questions.flatMap((question) => {
    const own = conditionsOf(question).filter((condition) => arms.has(condition.question))
    const [first] = own
    if (own.length !== 1 || !first || !('isOneOf' in first)) return []
    return [{ question, arm: first.isOneOf.join(' '), key: `${first.question} ${optionIds(question).join(' ')}` }]
  })
  return variants.flatMap(({ question, arm, key }, at) => {
    const other = variants.slice(0, at).find((each) => each.key === key && each.arm !== arm)
    return other ? [[question, other.question] as [Question, Question]] : []
  })
}
