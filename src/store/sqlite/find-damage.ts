import type { DatabaseSync } from 'node:sqlite'
import type { Damage } from '../postgres/find-damage.ts'

const MOST_NAMED = 5

/** Checks every page, every index against its table, and every constraint. */
export function findSqliteDamage(db: DatabaseSync): Damage {
  const rows = db.prepare(`PRAGMA integrity_check(${MOST_NAMED})`).all()
  const found = rows.map(({ integrity_check: said }) => String(said)).filter((said) => said !== 'ok')
  return { found, how: 'whole' }
}
