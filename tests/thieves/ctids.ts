import type { TestStore } from '../support/store.ts'
import type { Position } from './chance.ts'

/** Where the newest version of each row lies in PostgreSQL, by the engine's own word. */
export async function ctids(
  { ask }: Pick<TestStore, 'ask'>,
  from: string,
  name: string,
): Promise<Map<string, Position>> {
  const rows = await ask(
    `SELECT ${name} AS name, dense_rank() OVER (ORDER BY tableoid) AS part, ctid::text AS at FROM ${from}`,
  )
  return new Map(
    rows.map(({ name, part, at }) => {
      const [page = 0, offset = 0] = String(at).slice(1, -1).split(',').map(Number)
      return [String(name), { page: Number(part) * 1e4 + page, offset }]
    }),
  )
}
