import type { Comparison, Release } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { distinctVersions } from '../answers/counted-since.ts'
import { replicatesInSteps } from '../weighting/jackknife.ts'
import { peopleIn } from '../weighting/weigh.ts'
import { buildTables } from './disclosure/build-tables.ts'
import { isCompared, traitsOf } from './disclosure/groups.ts'
import { nearEarlier, publishedParticipants } from './disclosure/published-participants.ts'
import { publishedPrecision } from './disclosure/published-precision.ts'
import { roundedPeople } from './disclosure/rounding.ts'
import { markDifferences } from './group-differences.ts'
import { PUBLISHING_RULES } from './limits.ts'
import { releaseWeights, type UnweightedCells, weightingTargets } from './release-weights.ts'
import { type WaveInput, waveSteps } from './wave.ts'

export interface ReleaseInput extends WaveInput {
  readonly survey: Pick<Survey, 'id' | 'title' | 'questionnaire'>
  readonly cells: readonly CellCounts[]
  readonly number: number
  readonly publishedOn: string
  readonly fieldwork: Release['fieldwork']
  readonly isLast: boolean
  /** The versions of the questionnaire that were answered, the oldest first. */
  readonly questionnaireVersions?: readonly string[]
}

export type Made =
  | {
      readonly kind: 'made'
      /** Without the method sheet, which is written from the finished release. */
      readonly release: Omit<Release, 'method'>
      readonly basis: Basis
    }
  | Pick<UnweightedCells, 'kind' | 'why'>

/** A release and its basis, in steps of a few milliseconds: the server answers visitors between them. */
export function* releaseSteps(input: ReleaseInput): Generator<void, Made, void> {
  const { survey, population, earlier, electoral, since } = input
  const versions = distinctVersions(input.questionnaireVersions ?? [])
  const weightedCells = releaseWeights(input.cells, population)
  if (weightedCells.kind === 'not-weighted') return weightedCells
  const { cells, weighted } = weightedCells
  const replicates = yield* replicatesInSteps(weighted)
  const exactPeople = nearEarlier(
    peopleIn(cells),
    earlier.map(({ basis }) => basis.people),
  )
  const people = roundedPeople(exactPeople)
  const { nEff, weighting, exactDeff } = publishedPrecision(weightedCells, { people, earlier })
  const weights = { weighted, replicates, deff: exactDeff, people }
  const traits = traitsOf({ cells, weighted, earlier, isElectoral: electoral.size > 0 })
  const compared = traits.filter((trait) => isCompared(trait, cells))
  const tables = yield* buildTables({ ...input, cells, weights, traits: compared })
  const comparisons: Comparison[] = []
  for (const comparison of tables.comparisons) {
    const groups = traits.find(({ by }) => by === comparison.by)?.groups ?? []
    comparisons.push(yield* markDifferences(comparison, { cells, groups, weights }))
  }
  const { participants, groups } = publishedParticipants(weightedCells, { traits, population, earlier })
  const release = {
    surveyId: survey.id,
    number: input.number,
    surveyTitle: survey.title,
    rules: PUBLISHING_RULES,
    publishedOn: input.publishedOn,
    ...(input.corrects === undefined ? {} : { corrects: input.corrects }),
    fieldwork: input.fieldwork,
    isLast: input.isLast,
    ...(versions.length > 1 && { versions }),
    people,
    nEff,
    questions: tables.questions,
    comparisons,
    participants,
    weighting: { ...weighting, targets: weightingTargets(weightedCells, population) },
  }
  const basis = {
    ...tables.basis,
    people: exactPeople,
    groups: { ...tables.basis.groups, ...groups },
    ...(since?.size && { since: Object.fromEntries([...since].map(([id, { version }]) => [id, version])) }),
  }
  const now = { release: { ...release, method: [] }, basis, weights }
  const { wave, basis: forNextWave } = yield* waveSteps(input, weightedCells, now)
  return { kind: 'made', release: { ...release, ...(wave && { wave }) }, basis: { ...basis, ...forNextWave } }
}
