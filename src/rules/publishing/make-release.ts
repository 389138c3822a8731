import type { PopulationEdition } from '#places/population-edition.ts'
import type { Basis, MethodEntry, Release } from '#releases/release.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../analysis.ts'
import { type Replicate, replicatesOf } from '../weighting/jackknife.ts'
import { NO_POPULATION } from '../weighting/sentences.ts'
import { peopleIn } from './exact-counts.ts'
import { askedInWords, releasedQuestions } from './released-questions.ts'
import { toldPeople, toldWorth, withDecimals } from './told-numbers.ts'
import { weighedForRelease } from './weighed.ts'
import { wholeTable } from './whole-table.ts'

export interface EarlierRelease {
  readonly release: Release
  readonly basis: Basis
}

export interface ReleaseInput {
  readonly survey: Pick<Survey, 'id' | 'title' | 'questionnaire'>
  readonly cells: readonly CellCounts[]
  readonly population: PopulationEdition | undefined
  readonly number: number
  readonly publishedOn: string
  readonly fieldwork: Release['fieldwork']
  readonly isLast: boolean
  readonly corrects?: Release['corrects']
  /** The oldest first; withdrawn ones too: what was once public is known. */
  readonly earlier: readonly EarlierRelease[]
  readonly method: readonly MethodEntry[]
  /** Ids of the questions that are silenced before an election. */
  readonly electoral: ReadonlySet<string>
}

export type Made =
  | { readonly kind: 'made'; readonly release: Release; readonly basis: Basis }
  /** Why there are no weights, for whoever runs the survey. */
  | { readonly kind: 'not-weighted'; readonly why: string }

/** Everything that is told of a survey, and the exact numbers it was made from. */
export function makeRelease(input: ReleaseInput): Made {
  const making = makingRelease(input)
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
  }
}

/** The same in steps of a few milliseconds: whoever runs it can let others go first between them. */
export function* makingRelease(input: ReleaseInput): Generator<void, Made, void> {
  const { survey, population, electoral } = input
  const climb = weighedForRelease(input.cells, population)
  if (climb.kind !== 'weighted') return { kind: 'not-weighted', why: climb.why }
  const { cells, weighted } = climb
  const replicates: Replicate[] = []
  for (const replicate of replicatesOf(weighted)) {
    replicates.push(replicate)
    yield
  }
  const questions: Release['questions'][number][] = []
  for (const question of releasedQuestions(survey.questionnaire)) {
    const isElectoral = electoral.has(question.id)
    const { id, text, kind } = question
    const result = wholeTable(cells, question, { weights: { weighted, replicates }, isElectoral })
    questions.push({
      id,
      text,
      ...(question.help === undefined ? {} : { help: question.help }),
      kind,
      isElectoral,
      asked: askedInWords(question, survey.questionnaire),
      result,
    })
    yield
  }
  const people = peopleIn(cells)
  const release: Release = {
    surveyId: survey.id,
    number: input.number,
    surveyTitle: survey.title,
    publishedOn: input.publishedOn,
    ...(input.corrects === undefined ? {} : { corrects: input.corrects }),
    fieldwork: input.fieldwork,
    isLast: input.isLast,
    people: toldPeople(people),
    nEff: toldWorth(weighted.nEff, people),
    questions,
    comparisons: [],
    participants: [],
    weighting: {
      rung: climb.rung,
      rungName: climb.rungName,
      edition: population?.edition ?? NO_POPULATION,
      deff: withDecimals(weighted.deff, 2),
      maxWeight: withDecimals(weighted.maxWeight, 2),
      minWeight: withDecimals(weighted.minWeight, 2),
      passes: weighted.passes,
    },
    method: input.method,
  }
  return { kind: 'made', release, basis: { people, groups: {} } }
}
