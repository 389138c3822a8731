import type { PopulationEdition } from '#places/population-edition.ts'
import { type Release, shownRows, type Wave } from '#releases/release.ts'
import { type Basis, releasesInForce, type ShareWithError } from '#releases/stored-release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { estimate } from '../weighting/estimate.ts'
import { replicatesInSteps } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { shareOf } from '../weighting/statistic.ts'
import { peopleIn } from '../weighting/weigh.ts'
import { buildTables } from './disclosure/build-tables.ts'
import { type EarlierRelease, keyOf, resultIn } from './disclosure/earlier-releases.ts'
import { exactCounts } from './disclosure/exact-counts.ts'
import { addNextSmallest, categoriesOf, NONRESPONSE } from './disclosure/merge-small-options.ts'
import { roundedPeople, withDecimals } from './disclosure/rounding.ts'
import type { TablesInput, Weights } from './disclosure/table-decision.ts'
import { cellsSince, keptCells } from './kept-cells.ts'
import { whyNotAlone } from './obstacles.ts'
import { releaseWeights, type WeightedCells } from './release-weights.ts'
import { choicesOf, takesOneOption } from './released-questions.ts'
import { changesOverTime, type Shares, shareWithError } from './wave-differences.ts'

export interface WaveInput extends Pick<TablesInput, 'survey' | 'earlier' | 'electoral' | 'since'> {
  readonly population: PopulationEdition | undefined
  readonly corrects?: Release['corrects']
  /** The rules that set responses aside, which are not in the cells. */
  readonly rulesInForce?: readonly string[]
}

interface WaveResult {
  /** Absent in the first release, whose own tables are its wave, and where it is suppressed. */
  readonly wave?: Wave
  /** What the next release will need. */
  readonly basis: Pick<Basis, 'cells' | 'shares' | 'rulesInForce' | 'noWave'>
}

/**
 * The people added since the last release in force, weighted on their own. Published only if they alone could be a release, and
 * only what both releases publish: then their counts disclose nothing that the releases do not.
 */
export function* waveSteps(
  input: WaveInput,
  { cells }: WeightedCells,
  now: EarlierRelease & { readonly weights: Weights },
): Generator<void, WaveResult, void> {
  const { population, rulesInForce = [] } = input
  const kept = { cells: keptCells(cells), rulesInForce }
  const since = releasesInForce(input.earlier, input).at(-1)
  if (!since) return { basis: { ...kept, shares: yield* sharesIn(now.release.questions, cells, now.weights) } }
  const isAsBefore = (question: string) => input.since?.get(question)?.version === since.basis.since?.[question]
  const newcomers =
    isCountedAsBefore(since.basis, rulesInForce) && cellsSince(cells, since.basis.cells ?? {}, isAsBefore)
  if (!newcomers) return { basis: { ...kept, noWave: 'recounted' } }
  const weighting = releaseWeights(newcomers, population)
  const noWave = whyNotAlone(weighting)
  if (noWave || weighting.kind !== 'weighted') return { basis: { ...kept, noWave: noWave ?? 'unlike' } }
  const exactPeople = peopleIn(weighting.cells)
  if (now.basis.people - since.basis.people !== exactPeople) return { basis: { ...kept, noWave: 'withheld' } }
  const { rung, rungName, edition, weighted } = weighting
  const [people, deff] = [roundedPeople(exactPeople), withDecimals(weighted.deff, 1)]
  const weights = { weighted, replicates: yield* replicatesInSteps(weighted), deff: weighted.deff, people }
  const { questions } = yield* buildTables({
    ...input,
    cells: weighting.cells,
    weights,
    traits: [],
    earlier: [],
    hidden: (question) => hiddenInEither(question, weighting.cells, [since, now]),
  })
  const shares = yield* sharesIn(questions, weighting.cells, weights)
  const wave = { since: since.release.number, people, weighting: { rung, rungName, edition, deff } }
  return {
    wave: { ...wave, questions: withChanges(questions, shares, since.basis.shares ?? {}) },
    basis: { ...kept, shares },
  }
}

/** Whether the same rules set responses aside. Releases made before there were waves did not keep them. */
function isCountedAsBefore(before: Basis, rulesInForce: readonly string[]): boolean {
  return before.cells !== undefined && before.rulesInForce?.toSorted().join() === rulesInForce.toSorted().join()
}

/**
 * What one of the two releases hides of a question: the other one less the wave would disclose it. Everything where one of them
 * repeats an older table: the wave would disclose how few people had changed.
 */
function hiddenInEither(
  question: Question,
  cells: WeightedCells['cells'],
  releases: readonly EarlierRelease[],
): 'all' | ReadonlySet<string> {
  const everybody = { by: 'all', group: 'all', question: question.id } as const
  const key = keyOf(everybody)
  const tables = releases.flatMap(({ release }) => {
    const result = resultIn(release, everybody)
    return result?.kind === 'table' && !result.repeats ? [result] : []
  })
  if (tables.length < releases.length) return 'all'
  const isPublished = (category: string) =>
    releases.every(({ basis }) => basis.held?.[`${key}/${category}`] === undefined) &&
    (category === NONRESPONSE ||
      tables.every(({ rows }) => rows.some(({ option, share }) => option === category && share.kind === 'shown')))
  const choices = choicesOf(question)
  const categories = categoriesOf(choices, { isExclusive: takesOneOption(question) })
  const hidden = new Set(categories.map(({ id }) => id).filter((id) => !isPublished(id)))
  if (!takesOneOption(question)) return hidden
  return addNextSmallest(categories, exactCounts(cells, question.id, choices), hidden)
}

type Tables = readonly Pick<Release['questions'][number], 'id' | 'result'>[]

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
