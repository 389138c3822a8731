import { sqliteFile } from '#store/database-url.ts'
import type { TestStore } from '../support/store.ts'

/** As if so many had come before, and a night had passed. */
export async function fillTables({ url, ask, forgetting }: TestStore, visitors: number): Promise<void> {
  if (visitors > 0) {
    const isSqlite = sqliteFile(url) !== undefined
    const numbers = isSqlite
      ? `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${visitors})`
      : `WITH n (n) AS (SELECT generate_series(1, ${visitors}))`
    const letters = isSqlite ? 'lower(hex(randomblob(12)))' : "md5(n::text || 'salt')"
    await ask(`INSERT INTO visitor ${numbers} SELECT '005', ${letters}, 1 FROM n`)
    await ask(`
      INSERT INTO survey_session (id, survey_id, state, time_taken, version, answers)
      ${numbers} SELECT '20260701' || ${letters}, '005', 'verified', 'under-1-h', '1', '{}' FROM n`)
  }
  await forgetAll({ forgetting })
}

/** Others may look at old versions for a moment, such as autovacuum: then it is done the next time. */
export async function forgetAll({ forgetting }: Pick<TestStore, 'forgetting'>): Promise<void> {
  while (!(await forgetting.forget('everything'))) await new Promise((resolve) => setTimeout(resolve, 200))
}
