import type { AnalysisReply, ComparisonReply, QuestionReply } from '#contract/panel-schemas.ts'
import type { PopulationEdition } from '#places/population-edition.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { SMALLEST_COUNT, SMALLEST_TABLE } from '../releases/limits.ts'
import { levelOfTrait, type PopulationCell } from '../weighting/census-margins.ts'
import { type Estimate, estimate } from '../weighting/estimate.ts'
import { isImprecise } from '../weighting/interval.ts'
import { weighByLadder, withoutMinors } from '../weighting/ladder.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { NO_POPULATION, whyNotWeighted } from '../weighting/sentences.ts'
import { type AnsweredCell, domainCells, meanOf, type Statistic, shareOf } from '../weighting/statistic.ts'
import { kishEffective, type Weighted, weigh } from '../weighting/weigh.ts'
import { armDifferences } from './arm-differences.ts'
import { whyInWords } from './level-names.ts'
import { participantsIn } from './participants.ts'
import { questionsOf } from './questions-of.ts'

/** People of a cell, with what they were asked and answered. */
export type CellCounts = PopulationCell & AnsweredCell

/** The results as the panel shows them. Intervals are modelled, with an effective size of at most OPEN_STUDY_CEILING. */
export type Analysis = Omit<AnalysisReply, 'setAside'>

export type Trait = keyof typeof levelOfTrait

/** Weighted as finely as the number of people allows. */
export function analyse(
  all: readonly CellCounts[],
  questionnaire: Questionnaire,
  population: PopulationEdition | undefined,
): Analysis {
  const { cells, minors, weighted, weighting } = weightsFor(all, population)
  if (!weighted) return { people: 0, minors, weighting, questions: [], participants: [], arms: [] }
  const [questions = []] = resultsOf(weighted, [cells], questionsOf(questionnaire))
  return {
    people: weighted.n,
    minors,
    ...(population && { edition: population.edition }),
    weighting,
    questions,
    arms: armDifferences(weighted, cells, questionnaire),
    participants: participantsIn(cells, weighting.kind === 'weighted' ? weighted : undefined, population),
  }
}

/** The results of one question at each level of a trait. */
export function compare(
  all: readonly CellCounts[],
  { questionnaire, question, trait }: { questionnaire: Questionnaire; question: string; trait: Trait },
  population: PopulationEdition | undefined,
): ComparisonReply['levels'] {
  const { cells, weighted } = weightsFor(all, population)
  if (!weighted) return []
  const levelOf = levelOfTrait[trait]
  const levels = [...new Set(cells.flatMap((cell) => levelOf(cell) ?? []))]
  const groups = levels.map((level) => domainCells(cells, (cell) => levelOf(cell) === level))
  const wanted = questionsOf(questionnaire).filter(({ id }) => id === question)
  const results = resultsOf(weighted, groups, wanted)
  return levels.flatMap((level, at) =>
    (results[at] ?? []).map((result) => {
      const isSmall = result.base < SMALLEST_TABLE.people || result.nEff < SMALLEST_TABLE.nEff
      return { level, isSmall, result }
    }),
  )
}

/** The weights of all people but minors, or why there are none. */
export function weightsFor(all: readonly CellCounts[], population: PopulationEdition | undefined) {
  const climb = population && weighByLadder(all, population)
  const { cells, minors } = climb ?? withoutMinors(all)
  if (climb?.kind === 'weighted') {
    const { rung, rungName, weighted } = climb
    const { deff, nEff, maxWeight } = weighted
    return { cells, minors, weighted, weighting: { kind: 'weighted', rung, rungName, deff, nEff, maxWeight } as const }
  }
  const plain = weigh(cells, [])
  if (plain.kind !== 'weighted') return { cells, minors, weighting: unweighted(whyNotWeighted(plain)) }
  return { cells, minors, weighted: plain, weighting: unweighted(climb ? whyInWords(climb.why) : NO_POPULATION) }
}

function unweighted(why: string) {
  return { kind: 'unweighted', why } as const
}

/** The results of questions in each group of people. All in one call: the jackknife then recomputes the weights only once per cell. */
function resultsOf(
  weighted: Weighted,
  groups: readonly (readonly AnsweredCell[])[],
  questions: readonly Question[],
): QuestionReply[][] {
  const measured = questions.map((question) => {
    const counted = kindOf(question).counted(question)
    return {
      id: question.id,
      options: counted.map(({ id }) => id),
      numbers: new Map(counted.flatMap(({ id, number }) => (number === undefined ? [] : [[id, number]]))),
    }
  })
  const statistics = groups.flatMap((cells) =>
    measured.flatMap(({ id, options, numbers }): Statistic[] => [
      ...options.map((option) => shareOf(cells, id, option)),
      meanOf(cells, id, numbers),
    ]),
  )
  const results = estimate(weighted, statistics, OPEN_STUDY_CEILING).values()
  return groups.map((cells) =>
    measured.map(({ id, options }) => {
      const estimates = options.flatMap((option) => {
        const one = results.next().value
        return one ? [{ option, ...one }] : []
      })
      const mean = results.next().value
      const bases = Float64Array.from(cells, ({ answers }) => answers.get(id)?.base ?? 0)
      return {
        question: id,
        base: estimates[0]?.base ?? 0,
        nEff: kishEffective(bases, weighted.weights),
        options: estimates.map((one) => ({
          option: one.option,
          count: one.count,
          nEff: one.nEff,
          ...(one.se !== undefined && { se: one.se }),
          isSmall: one.count < SMALLEST_COUNT || isImprecise(one.value * one.nEff, one.nEff),
          ...withAndWithoutWeights(one),
        })),
        ...(mean && { mean: { people: mean.base, nEff: mean.nEff, ...withAndWithoutWeights(mean) } }),
      }
    }),
  )
}

function withAndWithoutWeights({ value, low, high, unweighted: plain, unweightedInterval }: Estimate) {
  return { weighted: { value, low, high }, unweighted: { value: plain, ...unweightedInterval } }
}
