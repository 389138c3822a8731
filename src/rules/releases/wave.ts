import type { PopulationEdition } from '#places/population-edition.ts'
import { isCoded } from '#questions/coded.ts'
import { type Release, type ReleasedQuestion, shownRows, type Wave } from '#releases/release.ts'
import { type Basis, releasesInForce, type ShareWithError } from '#releases/stored-release.ts'
import { withoutCodedQuestions } from '../coding/coded-questions.ts'
import { estimate } from '../weighting/estimate.ts'
import { replicatesInSteps } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { shareOf } from '../weighting/statistic.ts'
import { peopleIn } from '../weighting/weigh.ts'
import { buildTables, type TablesInput } from './disclosure/build-tables.ts'
import type { EarlierRelease } from './disclosure/earlier-releases.ts'
import { roundedPeople, withDecimals } from './disclosure/rounding.ts'
import { cellsSince, keptCells } from './kept-cells.ts'
import { whyNotAlone } from './obstacles.ts'
import { releaseWeights, type WeightedCells, type Weights } from './release-weights.ts'
import { changesOverTime, type Shares, shareWithError } from './wave-differences.ts'

export interface WaveInput extends Pick<TablesInput, 'survey' | 'electoral' | 'since'> {
  readonly population: PopulationEdition | undefined
  /** The oldest first, withdrawn ones included: what was once public stays known. */
  readonly earlier: readonly EarlierRelease[]
  readonly corrects?: Release['corrects']
  /** The rules that set responses aside, which are not in the cells. */
  readonly rulesInForce?: readonly string[]
}

type ForNextWave = Pick<Basis, 'cells' | 'shares' | 'rulesInForce' | 'noWave'>

/**
 * Everybody since the last release in force that had a point in the trend, weighted on their own; a point only if they alone could
 * be a release. Otherwise the next wave begins at the same release. The first release has none: its own tables are its point.
 */
export function* waveSteps(
  input: WaveInput,
  { cells }: WeightedCells,
  now: { readonly questions: Tables; readonly weights: Weights },
): Generator<void, { readonly wave?: Wave; readonly basis: ForNextWave }, void> {
  const { population, rulesInForce = [] } = input
  const kept = { cells: keptCells(cells), rulesInForce }
  const inForce = releasesInForce(input.earlier, input)
  const since = inForce.findLast(({ basis }) => isStart(basis)) ?? inForce[0]
  if (!since) return { basis: { ...kept, shares: yield* sharesIn(now.questions, cells, now.weights) } }
  // What earlier texts are coded as may have changed since.
  const isAsBefore = (id: string) => !isCoded({ id }) && input.since?.get(id)?.version === since.basis.since?.[id]
  const newcomers =
    isCountedAsBefore(since.basis, rulesInForce) && cellsSince(cells, since.basis.cells ?? {}, isAsBefore)
  if (!newcomers) return { basis: { ...kept, noWave: 'recounted' } }
  const weighting = releaseWeights(newcomers, population)
  const noWave = whyNotAlone(weighting)
  if (noWave || weighting.kind !== 'weighted') return { basis: { ...kept, noWave: noWave ?? 'unlike' } }
  const { rung, rungName, edition, weighted } = weighting
  const people = roundedPeople(peopleIn(weighting.cells))
  const weights = { weighted, replicates: yield* replicatesInSteps(weighted), people }
  const survey = { questionnaire: withoutCodedQuestions(input.survey.questionnaire) }
  const { questions } = yield* buildTables({ ...input, survey, cells: weighting.cells, weights })
  const shares = yield* sharesIn(questions, weighting.cells, weights)
  const deff = withDecimals(weighted.deff, 1)
  const wave = { since: since.release.number, people, weighting: { rung, rungName, edition, deff } }
  return {
    wave: { ...wave, questions: withChanges(questions, shares, since.basis.shares ?? {}) },
    basis: { ...kept, shares },
  }
}

/** Whether a wave begins at this release: it has a point, or who is counted changed with it. */
function isStart({ noWave }: Basis): boolean {
  return noWave === undefined || noWave === 'recounted'
}

/** Whether the same rules set responses aside. Releases made before there were waves did not keep them. */
function isCountedAsBefore(before: Basis, rulesInForce: readonly string[]): boolean {
  return before.cells !== undefined && before.rulesInForce?.toSorted().join() === rulesInForce.toSorted().join()
}

type Tables = readonly Pick<ReleasedQuestion, 'id' | 'result'>[]

/** The published shares with their errors. Each table is one step. */
function* sharesIn(
  tables: Tables,
  cells: WeightedCells['cells'],
  { weighted, replicates }: Weights,
): Generator<void, Shares, void> {
  const shares: Record<string, ShareWithError> = {}
  for (const { id, result } of tables) {
    if (result.kind === 'withheld' || result.repeats) continue
    const shown = shownRows(result.rows)
    const statistics = shown.map(({ option }) => shareOf(cells, id, option))
    for (const [at, found] of estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates).entries()) {
      const share = found && shareWithError(found, weighted)
      if (share) shares[`${id}/${shown[at]?.option}`] = share
    }
    yield
  }
  return shares
}

/** Tests every share that both waves publish. */
function withChanges(tables: Tables, shares: Shares, before: Shares): Wave['questions'] {
  const [, changes] = changesOverTime([before, shares])
  return tables.map(({ id, result }) => {
    if (result.kind === 'withheld') return { id, result }
    const rows = result.rows.map((row) => {
      const change = changes?.[`${id}/${row.option}`]
      return change ? { ...row, change } : row
    })
    return { id, result: { ...result, rows } }
  })
}
