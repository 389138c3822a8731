import type { PopulationEdition } from '#places/population-edition.ts'
import { type Basis, OTHERS, type Release, releasesInForce, type Wave } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import type { CountedSince } from '../answers/counted-since.ts'
import { estimate } from '../weighting/estimate.ts'
import { type Replicate, replicatesOf } from '../weighting/jackknife.ts'
import { OPEN_STUDY_CEILING } from '../weighting/limits.ts'
import { shareOf } from '../weighting/statistic.ts'
import { peopleIn } from '../weighting/weigh.ts'
import { buildTables } from './disclosure/build-tables.ts'
import { type EarlierRelease, keyOf } from './disclosure/earlier-releases.ts'
import { type ExactCounts, exactCounts } from './disclosure/exact-counts.ts'
import { addNextSmallest, categoriesOf, NONRESPONSE } from './disclosure/merge-small-options.ts'
import { upTo } from './disclosure/published-precision.ts'
import { roundedPeople, withDecimals } from './disclosure/rounding.ts'
import type { Weights } from './disclosure/table.ts'
import { cellsSince, keptCells } from './kept-cells.ts'
import { whyNotAlone } from './obstacles.ts'
import { releaseWeights, type WeightedCells } from './release-weights.ts'
import { choicesOf, isExclusive } from './released-questions.ts'
import { changesOverTime, type Shares, type ShareWithError, shareWithError } from './wave-differences.ts'

interface WaveInput {
  readonly survey: Pick<Survey, 'questionnaire'>
  readonly population: PopulationEdition | undefined
  readonly earlier: readonly EarlierRelease[]
  readonly corrects?: Release['corrects']
  readonly electoral: ReadonlySet<string>
  /** The rules that set responses aside, which are not in the cells. */
  readonly rulesInForce?: readonly string[]
  readonly since?: ReadonlyMap<string, CountedSince>
}

interface Waved {
  /** Absent in the first release, whose own tables are its wave, and where there is none to tell. */
  readonly wave?: Wave
  /** What the next release needs. */
  readonly basis: Pick<Basis, 'cells' | 'shares' | 'rulesInForce' | 'noWave'>
}

/**
 * The people who came since the last release in force, weighted among themselves. Told only if they alone could be a release,
 * and of them only what both releases tell: then their counts say nothing that the releases do not say.
 */
export function* waveSteps(
  input: WaveInput,
  { cells }: WeightedCells,
  now: EarlierRelease & { readonly weights: Weights },
): Generator<void, Waved, void> {
  const { survey, population, electoral, rulesInForce = [] } = input
  const kept = { cells: keptCells(cells), rulesInForce }
  const since = releasesInForce(input.earlier, input).at(-1)
  if (!since) return { basis: { ...kept, shares: yield* sharesIn(now.release.questions, cells, now.weights) } }
  const isAsBefore = (question: string) => input.since?.get(question)?.version === since.basis.since?.[question]
  const came = isCountedAlike(since.basis, rulesInForce) && cellsSince(cells, since.basis.cells ?? {}, isAsBefore)
  if (!came) return { basis: { ...kept, noWave: 'recounted' } }
  const weighed = releaseWeights(came, population)
  const noWave = whyNotAlone(weighed)
  if (noWave || weighed.kind !== 'weighted') return { basis: { ...kept, noWave: noWave ?? 'unlike' } }
  const exactPeople = peopleIn(weighed.cells)
  if (now.basis.people - since.basis.people !== exactPeople) return { basis: { ...kept, noWave: 'withheld' } }
  const replicates: Replicate[] = []
  for (const replicate of replicatesOf(weighed.weighted)) {
    replicates.push(replicate)
    yield
  }
  const { rung, rungName, edition, weighted } = weighed
  const deff = withDecimals(weighted.deff, 1)
  const weights = { weighted, replicates, deff }
  const { questions } = yield* buildTables({
    questionnaire: survey.questionnaire,
    cells: weighed.cells,
    weights,
    traits: [],
    earlier: [],
    electoral,
    since: input.since,
    hidden: (question) => hiddenInEither(question, exactOf(question, weighed), [since, now]),
  })
  const people = roundedPeople(exactPeople)
  const tables = questions.map(({ id, result }) => ({ id, result: upTo(people, deff, result) }))
  const shares = yield* sharesIn(tables, weighed.cells, weights)
  const wave = { since: since.release.number, people, weighting: { rung, rungName, edition, deff } }
  return {
    wave: { ...wave, questions: withChanges(tables, shares, since.basis.shares ?? {}) },
    basis: { ...kept, shares },
  }
}

/** Whether the same rules said who is counted. Releases made before waves were told did not keep it. */
function isCountedAlike(before: Basis, rulesInForce: readonly string[]): boolean {
  return before.cells !== undefined && before.rulesInForce?.toSorted().join() === rulesInForce.toSorted().join()
}

function exactOf(question: Question, { cells }: WeightedCells): ExactCounts {
  return exactCounts(cells, question.id, choicesOf(question))
}

/**
 * What one of two releases hides of a question: the other one less the wave would give it back. All of it where one of them repeats
 * an older table: the wave would tell how few had changed.
 */
function hiddenInEither(
  question: Question,
  exact: ExactCounts,
  releases: readonly [EarlierRelease, EarlierRelease],
): 'all' | ReadonlySet<string> {
  const key = keyOf({ by: 'all', group: 'all', question: question.id })
  const tables = releases.flatMap(({ release }) => {
    const result = release.questions.find(({ id }) => id === question.id)?.result
    return result?.kind === 'table' && !result.repeats ? [result] : []
  })
  if (tables.length < releases.length) return 'all'
  const isTold = (category: string) =>
    releases.every(({ basis }) => basis.held?.[`${key}/${category}`] === undefined) &&
    (category === NONRESPONSE ||
      tables.every(({ rows }) => rows.some(({ option, share }) => option === category && share.kind === 'shown')))
  const categories = categoriesOf(choicesOf(question), { isExclusive: isExclusive(question) })
  const hidden = new Set(categories.map((category) => category.id).filter((category) => !isTold(category)))
  return isExclusive(question) ? addNextSmallest(categories, exact, hidden) : hidden
}

type Tables = readonly Pick<Release['questions'][number], 'id' | 'result'>[]

/** The shares that are told, with their errors. Each table is one step. */
function* sharesIn(
  tables: Tables,
  cells: WeightedCells['cells'],
  { weighted, replicates }: Weights,
): Generator<void, Shares, void> {
  const shares: Record<string, ShareWithError> = {}
  for (const { id, result } of tables) {
    if (result.kind === 'withheld' || result.repeats) continue
    const told = result.rows.filter(({ option, share }) => share.kind === 'shown' && option !== OTHERS)
    const statistics = told.map(({ option }) => shareOf(cells, id, option))
    for (const [at, found] of estimate(weighted, statistics, OPEN_STUDY_CEILING, replicates).entries()) {
      const share = found && shareWithError(found, weighted)
      if (share) shares[`${id}/${told[at]?.option}`] = share
    }
    yield
  }
  return shares
}

/** Tests every share that both waves tell. */
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
