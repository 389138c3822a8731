import { coding } from './statements/coding.ts'
import { figures } from './statements/figures.ts'
import { hidden } from './statements/hidden.ts'
import { method } from './statements/method.ts'
import { people } from './statements/people.ts'
import { surveys } from './statements/surveys.ts'
import { visits } from './statements/visits.ts'

/** The database itself, the mark of the visitor key, and the rounds of jobs. */
const database = {
  ping: 'SELECT 1 AS one',

  readEngine: `
    SELECT /*sqlite 'SQLite ' || sqlite_version() AS name, NULL AS clock */
    /*postgres 'PostgreSQL ' || current_setting('server_version') AS name,
      (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS clock */`,

  readSize: `
    /*sqlite SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size() */
    /*postgres SELECT sum(pg_total_relation_size(inhrelid))::bigint AS bytes FROM pg_inherits
      WHERE inhparent IN ('visitor'::regclass, 'survey_session'::regclass, 'typeform_response'::regclass) */`,

  noteKey: 'INSERT INTO visitor_key (id, mark) VALUES (1, $1) ON CONFLICT DO NOTHING',

  readKey: 'SELECT mark FROM visitor_key',

  beginRound: `
    INSERT INTO job_round (job, number) VALUES ($1, $2)
    ON CONFLICT (job) DO UPDATE SET number = excluded.number WHERE job_round.number < excluded.number`,

  readRound: 'SELECT number FROM job_round WHERE job = $1',
} as const

/**
 * Every statement of the product, once, in the SQL that SQLite and PostgreSQL share.
 * `$1` is PostgreSQL's own placeholder; SQLite gets `?1`.
 * Those with `FROM batch` run once for many callers in PostgreSQL: see `postgres/queries.ts`.
 */
export const statements = {
  ...visits,
  ...figures,
  ...surveys,
  ...hidden,
  ...method,
  ...people,
  ...coding,
  ...database,
} as const

export type StatementName = keyof typeof statements

/** Not dead code: a comment that begins with `sqlite` or `postgres` is run on that engine. */
export function inDialect(sql: string, engine: 'sqlite' | 'postgres'): string {
  return sql.replaceAll(/\/\*(sqlite|postgres)\s(.*?)\*\//gs, (_, owner, words) => (owner === engine ? words : ''))
}
