import { readdirSync, readFileSync } from 'node:fs'
import { inDialect } from './dialect.ts'
import { StoreRefused } from './engine.ts'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

const folder = new URL('./migrations/', import.meta.url)

export const ledger = `
  CREATE TABLE IF NOT EXISTS schema_migration (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL)`

/** The numbered files, in order. */
export function allMigrations(engine: 'sqlite' | 'postgres'): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}-.+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      number: Number(file.slice(0, 3)),
      name: file.slice(4, -4),
      sql: inDialect(readFileSync(new URL(file, folder), 'utf8'), engine),
    }))
}

export function newestMigration(): number {
  return Math.max(0, ...allMigrations('sqlite').map(({ number }) => number))
}

/** What is still to be applied. An older program must not write into a newer database. */
export function pendingMigrations(all: readonly Migration[], applied: readonly number[]): Migration[] {
  const newest = Math.max(0, ...all.map((migration) => migration.number))
  const unknown = applied.filter((number) => number > newest)
  if (unknown.length > 0) {
    throw new StoreRefused(
      `La base de datos es de una versión más nueva (migración ${Math.max(...unknown)}). Actualiza el programa o usa otra base.`,
    )
  }
  return all.filter((migration) => !applied.includes(migration.number))
}
