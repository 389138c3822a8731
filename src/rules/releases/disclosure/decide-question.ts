import type { Question } from '#surveys/questionnaire.ts'
import type { CellCounts } from '../../answers/analysis.ts'
import { among } from '../../weighting/statistic.ts'
import { peopleIn } from '../../weighting/weigh.ts'
import { choicesOf, isExclusive } from '../released-questions.ts'
import { suppressComplements } from './complementary-suppression.ts'
import { hiddenBefore, unknownKey } from './earlier-releases.ts'
import { exactCounts } from './exact-counts.ts'
import type { FollowUpBases } from './follow-up-bases.ts'
import { categoriesOf, mergeCategories } from './merge-small-options.ts'
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
  const breakdowns = traits.map(({ by, groups: ofTrait }) => {
    const groups = ofTrait.map(({ id, isIn }) =>
      decide({
        id: { by, group: id, question: question.id },
        cells: among(cells, (cell) => isIn(cell as CellCounts)),
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
      hiddenBefore: (category) =>
        hiddenBefore(earlier.at(-1), { by, groups: ofTrait, question: question.id }, category),
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
