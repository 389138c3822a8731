import type { ReleasedGroup } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import { cellName } from '../../answers/cell.ts'
import { releasedCells } from '../release-weights.ts'
import { choicesOf } from '../released-questions.ts'

/** A question whose options are groups, and the counts of those who chose each. */
export interface BannerCounts {
  readonly question: Question
  readonly counts: ReadonlyMap<string, readonly CellCounts[]>
}

/** The people of a release by what they answered to one question. */
export interface BannerTrait {
  readonly by: 'answer'
  readonly banner: Question
  readonly groups: readonly BannerGroup[]
}

interface BannerGroup extends ReleasedGroup {
  readonly isIn: () => boolean
  /** Only these people, in the order of the release's cells. */
  readonly some: readonly CellCounts[]
}

/** Every option is a group. Whether its tables are shown is decided as for any other group. */
export function bannerTrait({ question, counts }: BannerCounts, cells: readonly CellCounts[]): BannerTrait {
  const groups = choicesOf(question).map(({ id, label: name }) => {
    const own = new Map(releasedCells(counts.get(id) ?? []).map((cell) => [cellName(cell), cell]))
    const some = cells.map((cell) => own.get(cellName(cell)) ?? { ...cell, people: 0, answers: new Map() })
    return { id, name, isIn: () => true, some }
  })
  return { by: 'answer', banner: question, groups }
}

/** How many of each group were asked each question, by cell: so many later releases need to know, and no answers. */
export function keptBanner({ banner, groups }: BannerTrait): NonNullable<Basis['banner']> {
  const numbers = ({ answers }: CellCounts) =>
    Object.fromEntries([...answers].flatMap(([id, { base }]) => (base > 0 ? [[id, base] as const] : [])))
  const asked = groups.map(({ id, some }) => {
    const cells = some.filter(({ people }) => people > 0)
    return [id, Object.fromEntries(cells.map((cell) => [cellName(cell), numbers(cell)]))] as const
  })
  return { question: banner.id, asked: Object.fromEntries(asked) }
}
