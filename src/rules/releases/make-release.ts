import type { PopulationEdition } from '#places/population-edition.ts'
import type { Basis, MethodEntry, Release, Table, Withheld } from '#releases/release.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { type Replicate, replicatesOf } from '../weighting/jackknife.ts'
import { comparedTraits } from './compared-traits.ts'
import { tellingTables } from './disclosure/all-tables.ts'
import type { EarlierRelease } from './disclosure/earlier-releases.ts'
import { peopleIn } from './disclosure/exact-counts.ts'
import { participantsTold } from './disclosure/published-participants.ts'
import type { Making } from './disclosure/question-tables.ts'
import { toldPeople, toldWorth, withDecimals } from './disclosure/rounding.ts'
import { SMALLEST_CHANGE } from './limits.ts'
import { type Weighed, weighedForRelease } from './release-weights.ts'

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
  const { survey, population, earlier, electoral } = input
  const weighed = weighedForRelease(input.cells, population)
  if (weighed.kind !== 'weighted') return { kind: 'not-weighted', why: weighed.why }
  const { cells, weighted } = weighed
  const replicates: Replicate[] = []
  for (const replicate of replicatesOf(weighted)) {
    replicates.push(replicate)
    yield
  }
  const weights = { weighted, replicates }
  const traits = comparedTraits(weighed, { earlier, isElectoral: electoral.size > 0 })
  const making: Making = { questionnaire: survey.questionnaire, cells, weights, traits, earlier, electoral }
  const tables = yield* tellingTables(making)
  const people = nearPeople(peopleIn(cells), earlier)
  const participants = participantsTold(weighed, { traits, population, earlier })
  const release: Release = {
    surveyId: survey.id,
    number: input.number,
    surveyTitle: survey.title,
    publishedOn: input.publishedOn,
    ...(input.corrects === undefined ? {} : { corrects: input.corrects }),
    fieldwork: input.fieldwork,
    isLast: input.isLast,
    people: toldPeople(people),
    nEff: toldWorth(weighted.nEff, toldPeople(people)),
    questions: tables.questions.map((question) => ({ ...question, result: upTo(toldPeople(people), question.result) })),
    comparisons: tables.comparisons,
    participants: participants.told,
    weighting: weightingTold(weighed),
    method: input.method,
  }
  const groups = { ...tables.basis.groups, ...participants.groups }
  return { kind: 'made', release, basis: { ...tables.basis, people, groups } }
}

/** Everybody is told down to ten, a base to the nearest five: nobody should read of more people asked than there are. */
function upTo(people: number, result: Table | Withheld): Table | Withheld {
  if (result.kind === 'withheld' || result.base <= people) return result
  return { ...result, base: people, nEff: Math.min(result.nEff, people) }
}

function weightingTold({ rung, rungName, edition, weighted }: Extract<Weighed, { kind: 'weighted' }>) {
  const { deff, maxWeight, minWeight, passes } = weighted
  return {
    rung,
    rungName,
    edition,
    deff: withDecimals(deff, 2),
    maxWeight: withDecimals(maxWeight, 2),
    minWeight: withDecimals(minWeight, 2),
    passes,
  }
}

/** A few people more or less would show in the tens: then it is told as it was. */
function nearPeople(people: number, earlier: readonly EarlierRelease[]): number {
  const before = earlier.map(({ basis }) => basis.people)
  if (before.includes(people)) return people
  return before.find((each) => Math.abs(each - people) < SMALLEST_CHANGE) ?? people
}
