import { ownRows } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { PopulationCell } from '../../weighting/census-margins.ts'
import { sumOf } from '../../weighting/rake.ts'
import { domainCells } from '../../weighting/statistic.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { totalsIn } from '../kept-cells.ts'
import { choicesOf, isExclusive } from '../released-questions.ts'
import { type HiddenBefore, suppressComplements } from './complementary-suppression.ts'
import { type EarlierRelease, keyOf, resultIn, type TableId, unknownKey } from './earlier-releases.ts'
import { exactCounts } from './exact-counts.ts'
import type { FollowUpBases } from './follow-up-bases.ts'
import type { Trait } from './groups.ts'
import { type Category, categoriesOf, mergeCategories } from './merge-small-options.ts'
import { decideTable, type TableDecision, type TablesInput } from './table-decision.ts'

/** What may be published of a question, of everybody and of the groups of each trait: from exact counts, before any estimate. */
export function decideQuestion(question: Question, given: TablesInput, bases: FollowUpBases) {
  const { cells, traits, since } = given
  // Tables from before it was asked as it is now are of other people.
  const earlier = given.earlier.filter(({ basis }) => basis.since?.[question.id] === since?.get(question.id)?.version)
  const input = { ...given, earlier }
  const choices = choicesOf(question)
  const exclusive = isExclusive(question)
  const decide = (table: Parameters<typeof decideTable>[2]) => {
    const decision = decideTable(question, input, table)
    if (decision.disclosure.kind === 'new' && bases.tellsOfFew(question, decision)) {
      decision.disclosure = { kind: 'suppressed', why: 'complement' }
    }
    return decision
  }
  const hidden = input.hidden?.(question) ?? new Set<string>()
  const all = categoriesOf(choices, { isExclusive: exclusive })
  const whole = decide({
    id: { by: 'all', group: 'all', question: question.id },
    cells,
    people: peopleIn(cells),
    categories: exclusive && hidden !== 'all' ? mergeCategories(all, hidden) : all,
  })
  if (hidden === 'all') whole.disclosure = { kind: 'suppressed', why: 'complement' }
  else if (!exclusive) for (const id of hidden) whole.merged.add(id)
  const categories = exclusive ? mergeCategories(whole.categories, mergedIn(whole)) : whole.categories
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
    if (whole.disclosure.kind === 'suppressed') for (const group of groups) group.disclosure = whole.disclosure
    // Those who belong to no group.
    const ofNoGroup = cells.filter((cell) => !ofTrait.some(({ isIn }) => isIn(cell)))
    const unknown = exactCounts(ofNoGroup, question.id, choices)
    const unknownBefore = earlier.at(-1)?.basis.groups[unknownKey(by, question.id)] ?? unknown.base
    suppressComplements({
      groups,
      unknown,
      unknownNotAsked: peopleIn(ofNoGroup) - unknown.base,
      tellsNotAsked: (group) => bases.tellNotAsked(question, group),
      unknownChange: Math.abs(unknown.base - unknownBefore),
      hiddenBefore: (category) => hiddenBefore(earlier.at(-1), question.id, trait, category),
      isExclusive: exclusive,
      suppressedOfAll: exclusive ? new Set() : whole.merged,
    })
    return { by, unknown, groups }
  })
  for (const decision of [whole, ...breakdowns.flatMap(({ groups }) => groups)]) bases.add(question, decision)
  return { whole, breakdowns }
}

/** The categories that no group may show apart. */
function mergedIn({ disclosure, categories, merged }: TableDecision): ReadonlySet<string> {
  if (disclosure.kind !== 'new' || disclosure.nearlyAll === undefined) return merged
  return new Set(categories.map(({ id }) => id).filter((id) => id !== disclosure.nearlyAll))
}

/** In how many people, and in which groups of a trait, a release hid a category; undefined where it told nothing to take them from. */
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
  const isTold = (place: string) => {
    const table = resultIn(last.release, tableOf(place))
    return table?.kind === 'table' && ownRows(table).some(({ option }) => option === id)
  }
  if (!isTold('all')) return undefined
  const told = comparison.groups.map((group) => group.id).filter(isTold)
  return {
    people: told.reduce((left, group) => left - countIn(group), countIn('all')),
    isHidden: (group: string) => !told.includes(group),
    countIn: (group: string) => {
      const isIn = (who: PopulationCell) => groups.some((each) => each.id === group && each.isIn(who))
      const totals = totalsIn(last.basis.cells ?? {}, isIn)
      return sumOf(options.map((option) => totals[`${question}/${option}`] ?? 0))
    },
  }
}
