import { answers } from './statements/answers.ts'
import { closing } from './statements/closing.ts'
import { counts } from './statements/counts.ts'
import { database } from './statements/database.ts'
import { inbox } from './statements/inbox.ts'
import { participation } from './statements/participation.ts'
import { releases } from './statements/releases.ts'
import { surveys } from './statements/surveys.ts'
import { tallies } from './statements/tallies.ts'
import { typeform } from './statements/typeform.ts'

/**
 * Every statement of the product, once, in the SQL that SQLite and PostgreSQL share.
 * `$1` is PostgreSQL's own placeholder; SQLite gets `?1`.
 * Those with `FROM asked` run for many at once in PostgreSQL: see `postgres/queries.ts`.
 */
export const statements = {
  ...participation,
  ...inbox,
  ...closing,
  ...answers,
  ...counts,
  ...tallies,
  ...typeform,
  ...releases,
  ...surveys,
  ...database,
} as const

export type StatementName = keyof typeof statements

/** A comment that begins with `sqlite` or `postgres` holds the few words that only one engine understands. */
export function inDialect(sql: string, engine: 'sqlite' | 'postgres'): string {
  return sql.replaceAll(/\/\*(sqlite|postgres)\s(.*?)\*\//gs, (_, owner, words) => (owner === engine ? words : ''))
}
