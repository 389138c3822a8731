import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sqliteFile } from '../../src/store/database-url.ts'

const tables = `
  CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, survey TEXT, visitor TEXT, response TEXT, completed INTEGER DEFAULT 0);
  CREATE TABLE IF NOT EXISTS turns (survey TEXT, visitor TEXT, PRIMARY KEY (survey, visitor));
  CREATE TABLE IF NOT EXISTS answers (response TEXT, survey TEXT, session TEXT, question TEXT, answer TEXT);`

type Run = (sql: string, values: (string | number)[]) => Promise<{ rows: Record<string, unknown>[]; changed: number }>

/** Statements as a tutorial writes them: one transaction a request, one disk sync a transaction. */
export async function plainStore(url: string) {
  const file = sqliteFile(url)
  const transaction = file === undefined ? await overPostgres(url) : overSqlite(file)
  return {
    hasAnswered: (survey: string, visitor: string) =>
      transaction(
        async (run) =>
          (await run('SELECT 1 FROM turns WHERE survey = $1 AND visitor = $2', [survey, visitor])).rows.length > 0,
      ),
    start: (survey: string, visitor: string, session: string) =>
      transaction((run) =>
        run('INSERT INTO sessions (id, survey, visitor) VALUES ($1, $2, $3)', [session, survey, visitor]),
      ),
    respond: (survey: string, session: string, response: string, answers: object) =>
      transaction(async (run) => {
        for (const [question, answer] of Object.entries(answers)) {
          await run('INSERT INTO answers VALUES ($1, $2, $3, $4, $5)', [
            response,
            survey,
            session,
            question,
            JSON.stringify(answer),
          ])
        }
      }),
    complete: (survey: string, session: string, response: string) =>
      transaction(async (run) => {
        const { rows } = await run('SELECT visitor FROM sessions WHERE id = $1', [session])
        const turn = await run('INSERT INTO turns VALUES ($1, $2) ON CONFLICT DO NOTHING', [
          survey,
          String(rows[0]?.visitor),
        ])
        if (turn.changed === 0) return false
        await run('UPDATE sessions SET completed = 1, response = $2 WHERE id = $1', [session, response])
        return true
      }),
  }
}

function overSqlite(file: string) {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${tables}`)
  const run: Run = async (sql, values) => {
    const statement = db.prepare(sql)
    const named = Object.fromEntries(values.map((value, index) => [index + 1, value]))
    if (/^SELECT/.test(sql)) return { rows: statement.all(named), changed: 0 }
    return { rows: [], changed: Number(statement.run(named).changes) }
  }
  // One transaction at a time: there is a single connection, as in the usual set-up.
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    const result = last.then(async () => {
      db.exec('BEGIN')
      const outcome = await work(run)
      db.exec('COMMIT')
      return outcome
    })
    last = result.catch(() => {})
    return result
  }
}

async function overPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(tables)
  return async <T>(work: (run: Run) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const outcome = await work(async (sql, values) => {
        const { rows, rowCount } = await client.query(sql, values)
        return { rows, changed: rowCount ?? 0 }
      })
      await client.query('COMMIT')
      return outcome
    } finally {
      client.release()
    }
  }
}
