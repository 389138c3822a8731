import type { Comparison, Release } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CellCounts } from '../answers/analysis.ts'
import { distinctVersions } from '../answers/counted-since.ts'
import { replicatesInSteps } from '../weighting/jackknife.ts'
import { peopleIn } from '../weighting/weigh.ts'
import { type BannerCounts, bannerTrait, keptBanner } from './disclosure/banner.ts'
import { buildTables } from './disclosure/build-tables.ts'
import { shownTables } from './disclosure/earlier-releases.ts'
import { traitsOf } from './disclosure/groups.ts'
import { publishedParticipants } from './disclosure/published-participants.ts'
import { roundedBase, roundedPeople, withDecimals } from './disclosure/rounding.ts'
import { markDifferences } from './group-differences.ts'
import { PUBLISHING_RULES } from './limits.ts'
import { releaseWeights, type UnweightedCells, type WeightedCells, weightingTargets } from './release-weights.ts'
import { releasedBatteries, releasedQuestions } from './released-questions.ts'
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
  /** A question by whose answers people are compared, too. */
  readonly banner?: BannerCounts | undefined
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
  const { survey, population, earlier, since } = input
  const versions = distinctVersions(input.questionnaireVersions ?? [])
  const weightedCells = releaseWeights(input.cells, population)
  if (weightedCells.kind === 'not-weighted') return weightedCells
  const { cells, weighted } = weightedCells
  const people = roundedPeople(peopleIn(cells))
  const weights = { weighted, replicates: yield* replicatesInSteps(weighted), people }
  const banner = input.banner && bannerTrait(input.banner, cells)
  const shown = shownTables(earlier, { cells, since, banner })
  const questions = releasedQuestions(survey.questionnaire)
  const census = traitsOf({ cells, weighted, questions, earlier, shown })
  const traits = [...census, ...(banner ? [banner] : [])]
  const batteries = releasedBatteries(survey.questionnaire)
  const tables = yield* buildTables({ ...input, cells, weights, release: { traits, shown } })
  const comparisons: Comparison[] = []
  for (const comparison of tables.comparisons) {
    const groups = traits.find(({ by }) => by === comparison.by)?.groups ?? []
    comparisons.push(yield* markDifferences(comparison, { cells, groups, weights }))
  }
  const { wave, basis } = yield* waveSteps(input, weightedCells, { questions: tables.questions, weights })
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
    nEff: roundedBase(weighted.nEff),
    questions: tables.questions,
    comparisons,
    participants: publishedParticipants(weightedCells, census, population),
    weighting: { ...publishedWeighting(weightedCells), targets: weightingTargets(weightedCells, population) },
    ...(wave && { wave }),
    ...(batteries.length > 0 && { batteries }),
  }
  const counted = since?.size && { since: Object.fromEntries([...since].map(([id, { version }]) => [id, version])) }
  const ofBanner = banner && { banner: keptBanner(banner) }
  return { kind: 'made', release, basis: { people: peopleIn(cells), ...counted, ...basis, ...ofBanner } }
}

/** Rounded so that nobody's own weight shows. */
function publishedWeighting({ rung, rungName, edition, weighted }: WeightedCells): Release['weighting'] {
  const minWeight = Math.floor(weighted.minWeight * 2) / 2
  // The cap itself is exceeded by a trace.
  const maxWeight = Math.ceil(withDecimals(weighted.maxWeight, 3) * 2) / 2
  const passes = Math.ceil(weighted.passes / 10) * 10
  return { rung, rungName, edition, deff: withDecimals(weighted.deff, 1), maxWeight, minWeight, passes }
}
