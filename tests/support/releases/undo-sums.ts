import { zoneOf } from '#places/zones.ts'
import { type ComparedBy, OTHERS, ownRows, type Release, type Suppressed, type Table } from '#releases/release.ts'
import type { Respondent } from '../crowds/counted-cells.ts'

/** A number of people that was not published but that an attacker can compute. */
export interface Found {
  readonly what: string
  readonly people: number
}

export type Equation = Map<string, number>

/**
 * What an attacker finds with sums alone, knowing exactly the numbers that were published rounded: every count of 1 to 9
 * people (an option in a group, or a group) that follows from everybody's tables and the groups'.
 */
export function undone(release: Release, people: readonly Respondent[], options: Record<string, readonly string[]>) {
  return release.comparisons.flatMap(({ by, groups, questions }) =>
    questions.flatMap(({ question, tables }) => {
      const whole = release.questions.find(({ id }) => id === question)?.result
      const asked = people.filter(({ ageBand, answers }) => ageBand !== 'under-18' && answers[question])
      const groupOf = (who: Respondent) => groups.find(({ id }) => levels[by](who).includes(id))?.id ?? 'none'
      const chosen = options[question] ?? []
      const isSeveral = release.questions.find(({ id }) => id === question)?.kind === 'several'
      const names = [...groups.map(({ id }) => id), 'none']
      const told = names.map((_, at) => tables[at])
      const equations = [
        ...rowsOf(whole, chosen).map((row) => sum(row, names)),
        ...names.flatMap((name, at) => rowsOf(told[at], chosen).map((row) => sum(row, [name]))),
        // The number asked is published beside a table; with several choices it is not the sum of the options.
        ...(isSeveral ? [] : [...(whole?.kind === 'table' ? [sum(chosen, names)] : [])]),
        ...(isSeveral ? [] : names.flatMap((name, at) => (told[at]?.kind === 'table' ? [sum(chosen, [name])] : []))),
      ]
      const byGroup = Map.groupBy(asked, groupOf)
      const count = (option: string | undefined, name: string) =>
        (byGroup.get(name) ?? []).filter((who) => option === undefined || choseIn(who, question, option)).length
      const untold = (at: number) =>
        chosen.filter((option) => !rowsOf(told[at], chosen).some((row) => row.length === 1 && row[0] === option))
      // Where a sum is nobody, each part of it is nobody.
      const sums = [
        ...names.flatMap((name, at) => [chosen, untold(at)].map((of) => ({ of, in: [name] }))),
        ...chosen.map((option) => ({ of: [option], in: names.filter((_, at) => untold(at).includes(option)) })),
      ]
      const nobody = sums.filter((each) =>
        each.in.every((name) => each.of.every((option) => count(option, name) === 0)),
      )
      const known = reduced(equations)
      const zeros = nobody.filter((each) => isSeveral || follows(sum(each.of, each.in), known))
      const space = reduced([
        ...equations,
        ...zeros.flatMap((each) => each.in.flatMap((name) => each.of.map((option) => sum([option], [name])))),
      ])
      const wanted = [
        ...names.flatMap((name) => chosen.map((option) => ({ name, option, of: sum([option], [name]) }))),
        ...(isSeveral ? [] : names.map((name) => ({ name, option: undefined, of: sum(chosen, [name]) }))),
      ]
      return wanted.flatMap(({ name, option, of }): Found[] => {
        const chose = count(option, name)
        const number = isSeveral ? Math.min(chose, count(undefined, name) - chose) : chose
        if (number < 1 || number > 9 || (name === 'none' && option !== undefined) || !follows(of, space)) return []
        return [{ what: `${by} ${name} ${question} ${option ?? 'asked'}`, people: number }]
      })
    }),
  )
}

const levels: Record<ComparedBy, (who: Respondent) => (string | undefined)[]> = {
  sex: ({ sex }) => [sex],
  age: ({ ageBand }) => [ageBand],
  place: ({ municipality = '' }) => [
    zoneOf(municipality),
    municipality.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-'),
  ],
}

export function choseIn({ answers }: Respondent, question: string, option: string): boolean {
  const answer = answers[question]
  return answer?.scale === undefined ? (answer?.options ?? []).includes(option) : String(answer.scale) === option
}

/** The sets of options that a table gives a count of, also where it says that the share would say little. */
export function rowsOf(table: Table | Suppressed | undefined, options: readonly string[]): (readonly string[])[] {
  if (table?.kind !== 'table') return []
  const named = ownRows(table).map(({ option }) => option)
  return table.rows.flatMap(({ option, share }) => {
    const isTold = share.kind === 'shown' || (share.kind === 'withheld' && share.why === 'imprecise')
    if (!isTold) return []
    return [option === OTHERS ? options.filter((each) => !named.includes(each)) : [option]]
  })
}

function sum(options: readonly string[], names: readonly string[]): Equation {
  return new Map(names.flatMap((name) => options.map((option): [string, number] => [`${name}/${option}`, 1])))
}

/** In rows of which each has a first variable that no later one has. */
export function reduced(equations: readonly Equation[]): Equation[] {
  const space: Equation[] = []
  for (const equation of equations) {
    const rest = without(equation, space)
    if (rest.size > 0) space.push(rest)
  }
  return space
}

export function follows(wanted: Equation, space: readonly Equation[]): boolean {
  return without(wanted, space).size === 0
}

function without(equation: Equation, space: readonly Equation[]): Equation {
  let rest = equation
  for (const row of space) {
    const [first] = row
    const times = first && rest.get(first[0])
    if (!first || !times) continue
    rest = minus(rest, row, times / first[1])
  }
  return rest
}

function minus(one: Equation, other: Equation, times: number): Equation {
  const result = new Map(one)
  for (const [name, factor] of other) {
    const left = (result.get(name) ?? 0) - factor * times
    if (Math.abs(left) < 1e-9) result.delete(name)
    else result.set(name, left)
  }
  return result
}
