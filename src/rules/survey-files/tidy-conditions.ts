import { type Condition, conditionsOf, isMet } from '#questions/base-question.ts'
import { choicesIn, type Question, type QuestionOf } from '#questions/kinds.ts'
import { joinableOptions } from './option-roles.ts'

/** A question with its conditions in canonical form, so that the same survey has the same SHA-256. */
export function withTidyConditions<Q extends Question>(question: Q, earlier: readonly Question[]): Q {
  const [first, ...others] = tidyConditions(conditionsOf(question), earlier) ?? []
  if (!first) return question
  return { ...question, showIf: others.length === 0 ? first : [first, ...others] }
}

/** Whether one person could meet all of them. */
export function canAllBeMet(conditions: readonly Condition[], earlier: readonly Question[]): boolean {
  return earlier.every((question) => tidyAbout(question, conditions) !== undefined)
}

/**
 * The same conditions in the order of the questions and their options, without those implied by the others or by the conditions of the
 * questions they are about. Undefined if nobody can meet all of them.
 */
export function tidyConditions(
  conditions: readonly Condition[],
  earlier: readonly Question[],
): readonly Condition[] | undefined {
  const tidy = earlier.map((question) => tidyAbout(question, conditions))
  if (!tidy.every((each) => each !== undefined)) return undefined
  const all = tidy.flat()
  return all.filter((condition) => {
    const about = earlier.find(({ id }) => id === condition.question)
    const before = all.flatMap((each) => {
      const parent = 'isOneOf' in each && earlier.find(({ id }) => id === each.question)
      return parent ? conditionsOf(parent) : []
    })
    return !before.some((each) => about && follows(condition, each, about))
  })
}

/** Whether a condition on a question holds whenever another one does. */
function follows(condition: Condition, from: Condition, { id, kind }: Question): boolean {
  if (from.question !== id || !('isOneOf' in from)) return false
  return (kind !== 'several' || 'isOneOf' in condition) && from.isOneOf.every((option) => isMet(condition, [option]))
}

/** Whether a person could choose an option of each list: «Ninguna» and the like exclude others, and there is a limit. */
function canChooseFromEach(lists: readonly (readonly string[])[], { options, atMost }: QuestionOf<'several'>): boolean {
  const joinable = joinableOptions(options).map(({ id }) => id)
  const apart: (readonly string[])[] = []
  for (const list of lists) if (!apart.some((other) => other.some((id) => list.includes(id)))) apart.push(list)
  return apart.length <= atMost && lists.every((list) => list.some((id) => joinable.includes(id)))
}

function tidyAbout(question: Question, all: readonly Condition[]): Condition[] | undefined {
  const about = all.filter((condition) => condition.question === question.id)
  const none = new Set(about.flatMap((condition) => ('isNoneOf' in condition ? condition.isNoneOf : [])))
  const left = choicesIn(question)
    .map(({ id }) => id)
    .filter((id) => !none.has(id))
  const lists = about.flatMap((condition) =>
    'isOneOf' in condition ? [left.filter((id) => condition.isOneOf.includes(id))] : [],
  )
  const inAll = left.filter((id) => lists.every((list) => list.includes(id)))
  // Of a single choice, one option must be in all lists; of several choices, each list can have its own.
  const anyOf = question.kind !== 'several' && lists.length > 1 ? [inAll] : lists
  const isAnswered = question.required && conditionsOf(question).length === 0
  if (anyOf.some((list) => list.length === 0) || (none.size > 0 && left.length === 0 && isAnswered)) return undefined
  if (question.kind === 'several' && inAll.length === 0 && !canChooseFromEach(lists, question)) return undefined
  const needed = anyOf
    .toSorted((a, b) => a.length - b.length || (String(a) < String(b) ? -1 : 1))
    .filter((list, at, sorted) => !sorted.slice(0, at).some((smaller) => smaller.every((id) => list.includes(id))))
  const isImplied = question.kind !== 'several' && needed.length > 0
  return [
    ...needed.map((isOneOf) => ({ question: question.id, isOneOf })),
    ...(none.size === 0 || isImplied
      ? []
      : [{ question: question.id, isNoneOf: choicesIn(question).flatMap(({ id }) => (none.has(id) ? [id] : [])) }]),
  ]
}
