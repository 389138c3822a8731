import { ownRows } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { sumOf } from '../../weighting/rake.ts'
import { domainCells } from '../../weighting/statistic.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { totalsIn } from '../kept-cells.ts'
import { choicesOf, takesOneOption } from '../released-questions.ts'
import { type HiddenBefore, suppressComplements } from './complementary-suppression.ts'
import { type EarlierRelease, keyOf, resultIn, type TableId, unknownKey } from './earlier-releases.ts'
import { exactCounts } from './exact-counts.ts'
import type { FollowUpBases } from './follow-up-bases.ts'
import type { Trait } from './groups.ts'
import { type Category, categoriesOf, mergeCategories } from './merge-small-options.ts'
import { decideTable, type TableDecision, type TablesInput } from './table-decision.ts'

/** What may be published of a question, overall and in the groups of each trait, decided from exact counts before any estimate. */
export function decideQuestion(question: Question, all: TablesInput, bases: FollowUpBases) {
  const { cells, traits, since } = all
  // Tables of an earlier form of the question count other people.
  const earlier = all.earlier.filter(({ basis }) => basis.since?.[question.id] === since?.get(question.id)?.version)
  const input = { ...all, earlier }
  const choices = choicesOf(question)
  const exclusive = takesOneOption(question)
  const decide = (table: Parameters<typeof decideTable>[2]) => {
    const decision = decideTable(question, input, table)
    if (decision.disclosure.kind === 'new' && bases.disclosesSmallCount(question, decision)) {
      decision.disclosure = { kind: 'suppressed', why: 'complement' }
    }
    return decision
  }
  const hidden = input.hidden?.(question) ?? new Set<string>()
  const separate = categoriesOf(choices, { isExclusive: exclusive })
  const overall = decide({
    id: { by: 'all', group: 'all', question: question.id },
    cells,
    people: peopleIn(cells),
    categories: exclusive && hidden !== 'all' ? mergeCategories(separate, hidden) : separate,
  })
  if (hidden === 'all') overall.disclosure = { kind: 'suppressed', why: 'complement' }
  else if (!exclusive) for (const id of hidden) overall.merged.add(id)
  const categories = exclusive ? mergeCategories(overall.categories, mergedIn(overall)) : overall.categories
  const breakdowns = traits.map((trait) => {
    const { by, groups: ofTrait } = trait
    const groups = ofTrait.map(({ id, isIn }) =>
      decide({
        id: { by, group: id, question: question.id },
        cells: domainCells(cells, isIn),
        people: peopleIn(cells.filter(isIn)),
        categories,
      }),
    )
    if (overall.disclosure.kind === 'suppressed') for (const group of groups) group.disclosure = overall.disclosure
    const ofNoGroup = cells.filter((cell) => !ofTrait.some(({ isIn }) => isIn(cell)))
    const unknown = exactCounts(ofNoGroup, question.id, choices)
    const unknownBefore = earlier.at(-1)?.basis.groups[unknownKey(by, question.id)] ?? unknown.base
    suppressComplements({
      groups,
      unknown,
      unknownNotAsked: peopleIn(ofNoGroup) - unknown.base,
      revealsNotAsked: (group) => bases.revealsNotAsked(question, group),
      unknownChange: Math.abs(unknown.base - unknownBefore),
      hiddenBefore: (category) => hiddenBefore(earlier.at(-1), question.id, trait, category),
      isExclusive: exclusive,
      suppressedOverall: exclusive ? new Set() : overall.merged,
    })
    return { by, unknown, groups }
  })
  for (const decision of [overall, ...breakdowns.flatMap(({ groups }) => groups)]) bases.add(question, decision)
  return { overall, breakdowns }
}

/** The categories that may not have a row of their own in any group. */
function mergedIn({ disclosure, categories, merged }: TableDecision): ReadonlySet<string> {
  if (disclosure.kind !== 'new' || disclosure.nearlyAll === undefined) return merged
  return new Set(categories.map(({ id }) => id).filter((id) => id !== disclosure.nearlyAll))
}

/** For how many people, and in which groups, a release hid a category; undefined where its overall count was not published either. */
function hiddenBefore(
  last: EarlierRelease | undefined,
  question: string,
  { by, groups }: Trait,
  { id, options }: Category,
): HiddenBefore | undefined {
  const comparison = last?.release.comparisons.find((each) => each.by === by)
  if (!last || !comparison) return undefined
  const tableOf = (place: string): TableId => ({ by: place === 'all' ? 'all' : by, group: place, question })
  const countIn = (place: string) =>
    sumOf(options.map((option) => last.basis.groups[`${keyOf(tableOf(place))}/${option}`] ?? 0))
  const isPublished = (place: string) => {
    const table = resultIn(last.release, tableOf(place))
    return table?.kind === 'table' && ownRows(table).some(({ option }) => option === id)
  }
  if (!isPublished('all')) return undefined
  const published = comparison.groups.map((group) => group.id).filter(isPublished)
  return {
    people: published.reduce((left, group) => left - countIn(group), countIn('all')),
    isHidden: (group: string) => !published.includes(group),
    countIn: (group: string) => {
      const isIn = (who: PopulationCell) => groups.some((each) => each.id === group && each.isIn(who))
      const totals = totalsIn(last.basis.cells ?? {}, isIn)
      return sumOf(options.map((option) => totals[`${question}/${option}`] ?? 0))
    },
  }
}
