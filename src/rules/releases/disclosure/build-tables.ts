import type { Table, WhyWithheld, Withheld } from '#releases/release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { NEARLY_ALL, SMALLEST_COUNT } from '../limits.ts'
import { choicesOf, isExclusive } from '../released-questions.ts'
import { type About, keyOf } from './earlier-releases.ts'
import { type Part, peopleOf, rowsOf, UNANSWERED } from './merge-small-options.ts'
import { type Block, toldBase } from './published-base.ts'
import { tableOf, type Weights, weightedShare } from './table.ts'
import type { Side } from './table-decision.ts'

/** Turns what was decided into what is told, and notes behind it the numbers that the next release must not come too near. */
export function teller(
  weights: Weights,
  {
    peopleOfGroup,
    smallestBase,
  }: { peopleOfGroup: (about: About) => number; smallestBase: (question: string) => number },
) {
  const groups: Record<string, number> = {}
  const held: Record<string, number> = {}
  const answered = new Map<string, { readonly side: Side; readonly blocks: Block[] }>()

  function tell(question: Question, side: Side): Table | Withheld {
    note(side)
    const { about, told, parts, merged, cells } = side
    if (isExclusive(question)) answered.set(keyOf(about), { side, blocks: blocksOf(side) })
    const base = baseOf(question, side)
    if (told.kind === 'withheld') return { kind: 'withheld', why: told.why }
    if (told.kind === 'repeated') return told.from.table
    return tableOf(
      {
        question: question.id,
        choices: choicesOf(question),
        cells,
        base,
        parts,
        merged: isExclusive(question) ? merged : new Set(),
        withheld: isExclusive(question) ? new Map() : withheldRows(side, weights),
        ...(told.nearlyAll === undefined ? {} : { nearlyAll: told.nearlyAll }),
      },
      weights,
    )
  }

  function baseOf(question: Question, { about, exact, told }: Side): number {
    if (told.kind !== 'fresh') return exact.base
    const before = answered.get(keyOf({ ...about, question: question.showIf?.question ?? '' }))
    const counts = before?.side.exact.counts ?? {}
    const asked = toldBase(question, {
      base: exact.base,
      everyone: peopleOfGroup(about),
      blocks: before?.blocks ?? [],
      countOf: (options) => options.reduce((sum, option) => sum + (counts[option] ?? 0), 0),
    })
    // That there is a table says as much.
    return Math.max(asked, smallestBase(question.id))
  }

  function note({ about, exact, told, merged, parts, heldSince, stuck }: Side): void {
    const key = keyOf(about)
    if (told.kind === 'withheld') {
      held[key] = heldSince ?? exact.base
      return
    }
    const behind = told.kind === 'repeated' ? told.from.exact : exact
    groups[key] = behind.base
    for (const [option, count] of Object.entries(behind.counts)) groups[`${key}/${option}`] = count
    const rows = told.kind === 'repeated' ? told.from.table.rows.map(({ option }) => option) : []
    for (const part of parts) {
      const people = peopleOf(part, behind)
      const isMerged = merged.has(part.id) && !rows.includes(part.id)
      if (isMerged && people >= SMALLEST_COUNT) held[`${key}/${part.id}`] = stuck.get(part.id) ?? people
    }
  }

  return { tell, groups, held }
}

/** How people can be told apart by the rows of a table; not at all where there is none. */
function blocksOf({ told, parts, merged, exact }: Side): Block[] {
  const isOne = told.kind === 'withheld' || (told.kind === 'fresh' && told.nearlyAll !== undefined)
  const together = isOne ? new Set(parts.map(({ id }) => id)) : merged
  const silent = parts.filter(({ id }) => id === UNANSWERED && !together.has(id))
  return [...rowsOf(parts, together), ...silent].map((part) => ({
    options: part.options,
    people: peopleOf(part, exact),
  }))
}

/** In a question of several choices nothing can stand together: who chose two would be counted twice. */
function withheldRows({ parts, merged, exact, cells, about }: Side, { weighted }: Weights) {
  const question = about.question
  const whyOf = (part: Part): WhyWithheld | 'nearly-all' => {
    const people = peopleOf(part, exact)
    if (people < SMALLEST_COUNT) return 'few'
    if (exact.base - people >= SMALLEST_COUNT) return 'complement'
    const share = Math.min(people / exact.base, weightedShare({ cells, question, options: part.options }, weighted))
    return share > NEARLY_ALL ? 'nearly-all' : 'few'
  }
  return new Map(parts.filter(({ id }) => merged.has(id)).map((part) => [part.id, whyOf(part)]))
}
