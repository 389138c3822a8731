import { describe, test } from 'vitest'
import { engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { killWhileMoving } from '../support/kill-while-moving.ts'
import { emptyUrl, fresh } from '../support/moves.ts'

const KILLS = 25
const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('a move that is killed many times arrives whole', async () => {
    const [from, to, rehearsal] = [
      await fresh(freshDatabase),
      await emptyUrl(other[engine]),
      await emptyUrl(other[engine]),
    ]
    await killWhileMoving({ from, to, rehearsal, kills: KILLS })
  })
})
