import type { PopulationEdition } from '#places/population-edition.ts'
import { zoneOf } from '#places/zones.ts'
import { kindOf } from '#questions/kinds.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import { SMALLEST_COUNT } from '../releases/limits.ts'
import type { PopulationCell } from '../weighting/census-margins.ts'
import { type Estimate, estimate } from '../weighting/estimate.ts'
import type { Interval } from '../weighting/interval.ts'
import { weighByLadder, withoutMinors } from '../weighting/ladder.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { isImprecise } from '../weighting/precision.ts'
import { NO_POPULATION, whyNotWeighted } from '../weighting/sentences.ts'
import { type AnsweredCell, among, meanOf, type Statistic, shareOf } from '../weighting/statistic.ts'
import { plainMean, plainShare } from '../weighting/unweighted.ts'
import { kishEffective, type NotWeighted, type Weighted, weigh } from '../weighting/weigh.ts'
import { levelName } from './level-names.ts'
import { type Participants, participantsIn } from './participants.ts'
import { questionsOf } from './questions-of.ts'

/** People of a cell, with what they were asked and answered. */
export type CellCounts = PopulationCell & AnsweredCell

/** What one option got. Shares are of those asked; intervals are modelled, and stop narrowing at the open study's ceiling. */
export interface OptionResult extends Estimate {
  readonly option: string
  /** Too few or too uncertain to be shown to the public. */
  readonly isSmall: boolean
  /** The interval of `unweighted`: as if everybody weighed the same. */
  readonly plain: Interval
}

export interface MeanResult extends Estimate {
  readonly plain: Interval
}

export interface QuestionResult {
  readonly question: string
  readonly base: number
  /** The people that the base is worth with its weights (Kish). */
  readonly nEff: number
  readonly options: readonly OptionResult[]
  /** Where people give a number: the mean of those who did. */
  readonly mean: MeanResult | undefined
}

export interface Analysis {
  readonly people: number
  readonly minors: number
  readonly edition: string | undefined
  readonly weighting: Weighting
  readonly questions: readonly QuestionResult[]
  readonly participants: readonly Participants[]
}

export type Weighting =
  | {
      readonly kind: 'weighted'
      readonly rung: number
      readonly rungName: string
      readonly deff: number
      readonly nEff: number
      readonly maxWeight: number
    }
  | { readonly kind: 'unweighted'; readonly why: string }

export const traits = {
  sex: ({ sex }: PopulationCell) => sex,
  age: ({ ageBand }: PopulationCell) => ageBand,
  zone: ({ municipality }: PopulationCell) => (municipality === undefined ? undefined : zoneOf(municipality)),
  municipality: ({ municipality }: PopulationCell) => municipality,
} as const

export type Trait = keyof typeof traits

/** What everybody answered, weighted as far as there are people enough for it. */
export function analyse(
  all: readonly CellCounts[],
  questionnaire: Questionnaire,
  population: PopulationEdition | undefined,
): Analysis | undefined {
  const weights = weightsFor(all, population)
  if (!weights) return undefined
  const { cells, minors, weighted, weighting } = weights
  const [questions = []] = resultsOf(weighted, [cells], questionsOf(questionnaire))
  return {
    people: weighted.n,
    minors,
    edition: population?.edition,
    weighting,
    questions,
    participants: participantsIn(cells, weighting.kind === 'weighted' ? weighted : undefined, population),
  }
}

/** One question among the people of each level of a trait. */
export function compare(
  all: readonly CellCounts[],
  { questionnaire, question, trait }: { questionnaire: Questionnaire; question: string; trait: Trait },
  population: PopulationEdition | undefined,
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

function weightsFor(all: readonly CellCounts[], population: PopulationEdition | undefined) {
  const climb = population && weighByLadder(all, population)
  const { cells, minors } = climb ?? withoutMinors(all)
  if (climb?.kind === 'weighted') {
    const { rung, rungName, weighted } = climb
    const { deff, nEff, maxWeight } = weighted
    return { cells, minors, weighted, weighting: { kind: 'weighted', rung, rungName, deff, nEff, maxWeight } as const }
  }
  const plain: Weighted | NotWeighted = weigh(cells, [])
  if (plain.kind !== 'weighted') return undefined
  const why = climb ? whyNotWeighted(inWords(climb.why)) : NO_POPULATION
  return { cells, minors, weighted: plain, weighting: { kind: 'unweighted', why } as const }
}

function inWords<Why extends { readonly kind: string }>(why: Why): Why {
  return 'level' in why ? { ...why, level: levelName(String(why.level)) } : why
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
  const asked = questions.map((question) => {
    const counted = kindOf(question).counted(question)
    return {
      id: question.id,
      options: counted.map(({ id }) => id),
      numbers: new Map(counted.flatMap(({ id, number }) => (number === undefined ? [] : [[id, number]]))),
    }
  })
  const statistics = groups.flatMap((cells) =>
    asked.flatMap(({ id, options, numbers }): Statistic[] => [
      ...options.map((option) => shareOf(cells, id, option)),
      meanOf(cells, id, numbers),
    ]),
  )
  const found = estimate(weighted, statistics, OPEN_STUDY_CEILING).values()
  const next = () => found.next().value
  return groups.map((cells) =>
    asked.map(({ id, options, numbers }) => {
      const ofOptions = options.flatMap((option) => {
        const one = next()
        return one ? [{ option, isSmall: isSmall(one), plain: plainShare(one), ...one }] : []
      })
      const mean = next()
      const bases = Float64Array.from(cells, ({ answers }) => answers.get(id)?.base ?? 0)
      return {
        question: id,
        base: ofOptions[0]?.base ?? 0,
        nEff: kishEffective(bases, weighted.weights),
        options: ofOptions,
        mean: mean && { ...mean, plain: plainMean(ofOptions, numbers) },
      }
    }),
  )
}

function isSmall({ count, value, nEff }: Estimate): boolean {
  return count < SMALLEST_COUNT || isImprecise(value * nEff, nEff)
}
