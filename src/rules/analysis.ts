import type { PopulationEdition } from '#places/population-edition.ts'
import { zoneOf } from '#places/zones.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { questionsOf } from './answers.ts'
import { countedOptions } from './counting.ts'
import { isImprecise } from './precision.ts'
import type { WhoLivesWhere } from './weighting/census-margins.ts'
import { type Estimate, estimate } from './weighting/estimate.ts'
import { weighByLadder } from './weighting/ladder.ts'
import { OPEN_STUDY_CEILING } from './weighting/limits.ts'
import { whyNotWeighted } from './weighting/sentences.ts'
import { type AnsweredCell, among, meanOf, type Statistic, shareOf } from './weighting/statistic.ts'
import { type NotWeighted, type Weighted, weigh } from './weighting/weigh.ts'

/** People of a cell, with what they were asked and answered. */
export type CellCounts = WhoLivesWhere & AnsweredCell

/** What one option got. Shares are of those asked; intervals are modelled, and stop narrowing at the open study's ceiling. */
export interface OptionResult extends Estimate {
  readonly option: string
  /** Too few or too uncertain to be shown to the public. */
  readonly isSmall: boolean
}

export interface QuestionResult {
  readonly question: string
  readonly base: number
  readonly options: readonly OptionResult[]
  /** Of a scale: the mean of those who gave a number. */
  readonly mean: Estimate | undefined
}

export interface Analysis {
  readonly people: number
  readonly minors: number
  readonly edition: string
  readonly weighting:
    | {
        readonly kind: 'weighted'
        readonly rung: number
        readonly rungName: string
        readonly deff: number
        readonly nEff: number
        readonly maxWeight: number
      }
    | { readonly kind: 'unweighted'; readonly why: string }
  readonly questions: readonly QuestionResult[]
}

export const traits = {
  sex: ({ sex }: WhoLivesWhere) => sex,
  age: ({ ageBand }: WhoLivesWhere) => ageBand,
  zone: ({ municipality }: WhoLivesWhere) => (municipality === undefined ? undefined : zoneOf(municipality)),
  municipality: ({ municipality }: WhoLivesWhere) => municipality,
} as const

export type Trait = keyof typeof traits

/** The smallest number of people that is ever told to the public. */
const SMALLEST_COUNT = 10

/** What everybody answered, weighted as far as there are people enough for it. */
export function analyse(
  all: readonly CellCounts[],
  questionnaire: Questionnaire,
  population: PopulationEdition,
): Analysis | undefined {
  const weights = weightsFor(all, population)
  if (!weights) return undefined
  const { cells, minors, weighted, weighting } = weights
  const [questions = []] = resultsOf(weighted, [cells], questionsOf(questionnaire))
  return {
    people: weighted.n,
    minors,
    edition: population.edition,
    weighting,
    questions,
  }
}

/** One question among the people of each level of a trait. */
export function compare(
  all: readonly CellCounts[],
  { questionnaire, question, trait }: { questionnaire: Questionnaire; question: string; trait: Trait },
  population: PopulationEdition,
): { readonly level: string; readonly result: QuestionResult }[] {
  const weights = weightsFor(all, population)
  if (!weights) return []
  const levelOf = traits[trait]
  const levels = [...new Set(weights.cells.flatMap((cell) => levelOf(cell) ?? []))]
  const ofLevels = levels.map((level) => among(weights.cells, (cell) => levelOf(cell as CellCounts) === level))
  const wanted = questionsOf(questionnaire).filter(({ id }) => id === question)
  const results = resultsOf(weights.weighted, ofLevels, wanted)
  return levels.flatMap((level, at) => (results[at] ?? []).map((result) => ({ level, result })))
}

function weightsFor(all: readonly CellCounts[], population: PopulationEdition) {
  const climb = weighByLadder(all, population)
  const { cells, minors } = climb
  if (climb.kind === 'weighted') {
    const { rung, rungName, weighted } = climb
    const { deff, nEff, maxWeight } = weighted
    return { cells, minors, weighted, weighting: { kind: 'weighted', rung, rungName, deff, nEff, maxWeight } as const }
  }
  const plain: Weighted | NotWeighted = weigh(cells, [])
  if (plain.kind !== 'weighted') return undefined
  return { cells, minors, weighted: plain, weighting: { kind: 'unweighted', why: whyNotWeighted(climb.why) } as const }
}

/**
 * The results of questions among each group of people. All errors in one go: the weights are made anew for each cell once,
 * however many numbers are asked for.
 */
function resultsOf(
  weighted: Weighted,
  groups: readonly (readonly AnsweredCell[])[],
  questions: readonly Question[],
): QuestionResult[][] {
  const asked = questions.map((question) => ({
    id: question.id,
    options: countedOptions(question),
    numbers: numbersOf(question),
  }))
  const statistics = groups.flatMap((cells) =>
    asked.flatMap(({ id, options, numbers }): Statistic[] => [
      ...options.map((option) => shareOf(cells, id, option)),
      meanOf(cells, id, numbers),
    ]),
  )
  const found = estimate(weighted, statistics, OPEN_STUDY_CEILING).values()
  const next = () => found.next().value
  return groups.map(() =>
    asked.map(({ id, options, numbers }) => {
      const ofOptions = options.flatMap((option) => {
        const one = next()
        return one ? [{ option, isSmall: isSmall(one), ...one }] : []
      })
      const mean = next()
      return {
        question: id,
        base: ofOptions[0]?.base ?? 0,
        options: ofOptions,
        mean: numbers.size > 0 ? mean : undefined,
      }
    }),
  )
}

function isSmall({ count, value, nEff }: Estimate): boolean {
  return count < SMALLEST_COUNT || isImprecise(value * nEff, nEff)
}

function numbersOf(question: Question): Map<string, number> {
  if (question.kind !== 'scale') return new Map()
  const { from, to } = question
  return new Map(Array.from({ length: to - from + 1 }, (_, step) => [String(from + step), from + step]))
}
