import type pg from 'pg'
import { inDialect } from '../dialect.ts'
import type { Queries, Row, Value } from '../queries.ts'
import { type StatementName, statements } from '../statements.ts'
import { type Answer, fly, type Statement } from './flight.ts'
import { inSet, type Joined, keyOf, parted, type SetForm, sets } from './sets.ts'

export const texts = Object.fromEntries(
  Object.entries(statements).map(([name, sql]) => [name, inDialect(sql, 'postgres')]),
) as Record<StatementName, string>

type Name = StatementName | Joined

interface Call {
  readonly name: Name
  readonly values: readonly Value[]
  readonly done: (answer: Answer) => void
  readonly failed: (error: unknown) => void
}

/**
 * The statements of many writes, side by side, on one connection: those that are asked for at the same time fly together, and
 * of each kind that has a form for sets there is one. The next flight leaves when the last has landed.
 */
export function gathering(client: pg.ClientBase, opening: readonly Statement[]) {
  let waiting: Call[] = []
  let before = opening
  let isFlying = false
  let failure: { readonly error: unknown } | undefined

  function ask(name: Name, values: readonly Value[]): Promise<Answer> {
    if (failure) return Promise.reject(failure.error)
    return new Promise((done, failed) => {
      waiting.push({ name, values, done, failed })
      prepareFlight()
    })
  }

  function prepareFlight() {
    if (isFlying) return
    isFlying = true
    // When every write has asked for what it needs next.
    process.nextTick(takeOff)
  }

  async function takeOff() {
    const { passengers, later } = boarding(waiting)
    waiting = later
    try {
      const answers = await travel(passengers.map(({ statement }) => statement))
      for (const [index, { land }] of passengers.entries()) land(answers[index] as Answer)
    } catch (error) {
      failure = { error }
      for (const { calls } of passengers) for (const { failed } of calls) failed(error)
      for (const { failed } of waiting) failed(error)
      return
    }
    isFlying = false
    if (waiting.length > 0) prepareFlight()
  }

  async function travel(flying: readonly Statement[]): Promise<Answer[]> {
    const opened = before
    before = []
    return (await fly(client, [...opened, ...flying])).slice(opened.length)
  }

  async function rows<R extends Row>(name: Name, values: readonly Value[]): Promise<R[]> {
    const { columns, rows } = await ask(name, values)
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))) as R[]
  }

  const queries: Queries = {
    rows,
    change: async (name, values) => (await ask(name, values)).changed,
    keepOnTurn: (visit, session) => rows('keepOnTurn', [...visit, ...session]),
  }
  return { queries, travel }
}

interface Passenger {
  readonly statement: Statement
  readonly calls: readonly Call[]
  land(answer: Answer): void
}

/** Who flies now. Of two calls with the same key the second flies later: it must see what the first has done. */
function boarding(calls: readonly Call[]): { passengers: Passenger[]; later: Call[] } {
  const groups = new Map<Name, Map<string, Call[]>>()
  const passengers: Passenger[] = []
  const later: Call[] = []
  for (const call of calls) {
    const form = sets[call.name]
    if (!form) {
      passengers.push(alone(call))
      continue
    }
    const group = groups.get(call.name) ?? new Map<string, Call[]>()
    groups.set(call.name, group)
    const key = keyOf(form, call.values)
    const same = group.get(key)
    if (!same) group.set(key, [call])
    else if (form.isLook) same.push(call)
    else later.push(call)
  }
  for (const [name, group] of groups) passengers.push(together(name, sets[name] as SetForm, group))
  return { passengers, later }
}

function alone(call: Call): Passenger {
  const { name, values, done } = call
  return { statement: { name, text: texts[name as StatementName], values }, calls: [call], land: done }
}

/** In the order of their keys: rows are locked in this order, and two transactions never wait for each other crosswise. */
function together(name: Name, form: SetForm, group: ReadonlyMap<string, readonly Call[]>): Passenger {
  const sorted = [...group].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = sorted.map(([, [call]]) => call?.values ?? [])
  return {
    statement: inSet(name, form.text, rows),
    calls: sorted.flatMap(([, same]) => same),
    land(answer) {
      const answerTo = parted(form, answer)
      for (const [key, same] of sorted) for (const { done } of same) done(answerTo(key))
    },
  }
}
