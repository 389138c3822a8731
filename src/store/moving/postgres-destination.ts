import type pg from 'pg'
import { ANYTHING } from '../changes.ts'
import { connectedClient } from '../copying/postgres-client.ts'
import { postgresSource } from '../copying/postgres-source.ts'
import type { Column, Row, Table } from '../copying/shape.ts'
import { namesOf } from '../copying/source.ts'
import { forget } from '../postgres/forgetting.ts'
import { migrate } from '../postgres/migrate.ts'
import { beginPatiently } from './begin-patiently.ts'
import type { Arriving, Destination } from './destination.ts'
import { MARK_TABLE } from './move-mark.ts'
import { putMarkInPostgres } from './postgres-mark.ts'

export async function openPostgresDestination(url: string, { mark, migration }: Arriving): Promise<Destination> {
  const client = await connectedClient(url)
  const inTransaction = async <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> => {
    await beginPatiently(client)
    try {
      const result = await work(client)
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }
  try {
    await inTransaction(async () => {
      await putMarkInPostgres(client, mark)
      await migrate(client, migration)
    })
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    async look(work) {
      const eyes = await connectedClient(url)
      try {
        await beginPatiently(eyes, 'ISOLATION LEVEL REPEATABLE READ READ ONLY')
        const source = await postgresSource(eyes)
        if (!source) throw new Error('The tables of the destination are gone')
        return await work(source)
      } finally {
        await eyes.end()
      }
    },
    change: (table, { removed, added }) =>
      inTransaction(async () => {
        if (removed.length > 0) await remove(client, table, removed)
        if (added.length > 0) await insert(client, table, added)
      }),
    async forget() {
      const tidy = async (table: string) => void (await client.query(`VACUUM ${table}`))
      await forget({ transaction: inTransaction, tidy }, ANYTHING)
      // An earlier attempt may have brought visitors and keys that were since destroyed for good.
      await client.query('VACUUM (FULL) visitor, survey_key')
    },
    arrive: () => inTransaction(async () => void (await client.query(`DROP TABLE ${MARK_TABLE}`))),
    close: () => client.end(),
  }
}

async function remove(client: pg.ClientBase, { name, columns, key }: Table, rows: readonly Row[]): Promise<void> {
  const places = key.map((column) => columns.findIndex((each) => each.name === column.name))
  const keys = rows.map((row) => places.map((place) => row[place] ?? null))
  await client.query(
    `DELETE FROM ${name} WHERE (${namesOf(key)}) IN (SELECT * FROM ${lists(key)})`,
    inColumns(key, keys),
  )
}

async function insert(client: pg.ClientBase, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  await client.query(
    `INSERT INTO ${name} (${namesOf(columns)}) SELECT * FROM ${lists(columns)}`,
    inColumns(columns, rows),
  )
}

function lists(columns: readonly Column[]): string {
  return `unnest(${columns.map(({ isNumber }, index) => `$${index + 1}::${isNumber ? 'bigint' : 'text'}[]`).join(', ')})`
}

function inColumns(columns: readonly Column[], rows: readonly Row[]): Row[] {
  return columns.map((_, index) => rows.map((row) => row[index] ?? null))
}
