import { describe, test } from 'vitest'
import { engines, freshPostgres, freshSqlite } from '../support/databases.ts'
import { killWhileMoving } from '../support/kill-while-moving.ts'
import { fresh } from '../support/moves.ts'

const KILLS = 25
const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('a move that is killed many times arrives whole', async () => {
    await killWhileMoving({ from: await fresh(freshDatabase), to: await fresh(other[engine]), kills: KILLS })
  })
})
