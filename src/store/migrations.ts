import { readdirSync, readFileSync } from 'node:fs'
import { StoreRefused } from './engine.ts'
import { inDialect } from './statements.ts'

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

/** The last one that was applied. An older program must not write into a newer database, nor copy what it does not know. */
export function lastMigration(applied: readonly number[]): number {
  const last = Math.max(0, ...applied)
  if (last > newestMigration()) {
    throw new StoreRefused(
      `La base de datos es de una versión más nueva (migración ${last}). Actualiza el programa o usa otra base.`,
    )
  }
  return last
}

/** What is still to be applied. */
export function pendingMigrations(engine: 'sqlite' | 'postgres', applied: readonly number[]): Migration[] {
  lastMigration(applied)
  return allMigrations(engine).filter((migration) => !applied.includes(migration.number))
}
