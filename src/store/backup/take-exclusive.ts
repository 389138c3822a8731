import { sqliteFile } from '../database-url.ts'
import type { ExclusiveAccess } from './exclusive-access.ts'
import { takeExclusivePostgres } from './take-exclusive-postgres.ts'
import { takeExclusiveSqlite } from './take-exclusive-sqlite.ts'

/** Runs the work while nobody else can open the database; refused while a site uses it. */
export function takeExclusive<Result>(
  url: string,
  work: (access: ExclusiveAccess) => Promise<Result>,
): Promise<Result> {
  const file = sqliteFile(url)
  return file === undefined ? takeExclusivePostgres(url, work) : takeExclusiveSqlite(file, work)
}
