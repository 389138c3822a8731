import { readdirSync, readFileSync } from 'node:fs'
import { wholeNumber } from '#rules/format/percent.ts'
import { StoreRefused } from './engine.ts'
import { operatorCommand } from './operator-command.ts'
import { inDialect } from './statements.ts'
import { allTables } from './table-names.ts'

interface Migration {
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

/** The first that there still is: what version 0.4 kept. Databases from before it become of this version by way of 0.4.2. */
export const SCHEMA_OF_0_4 = 15

/** The last one applied. Refused when unknown: an older program must not write to a newer database, nor copy it incompletely. */
export function lastMigration(applied: readonly number[]): number {
  const last = Math.max(0, ...applied)
  if (last > newestMigration()) {
    throw new StoreRefused(
      `La base de datos es de una versión más nueva (migración ${last}). Actualiza el programa o, para seguir con esta versión, restaura la copia que se hizo antes de actualizar: ${operatorCommand('restaurar ARCHIVO')}`,
    )
  }
  if (last > 0 && last < SCHEMA_OF_0_4) {
    throw new StoreRefused(
      `La base de datos es de una versión anterior a la 0.4 (migración ${last}), y esta versión no la puede poner al día. Instala primero la 0.4.2, inicia el sitio una vez y después actualiza a esta. Si algo sale mal, restaura la copia que hiciste antes de actualizar.`,
    )
  }
  return last
}

export function pendingMigrations(engine: 'sqlite' | 'postgres', applied: readonly number[]): Migration[] {
  lastMigration(applied)
  return allMigrations(engine).filter((migration) => !applied.includes(migration.number))
}

/** From this many sessions on, a migration takes seconds. */
const MANY_SESSIONS = 10_000

interface MigrationProgress {
  /** How many migrations there are to apply. */
  readonly total: number
  readonly sessions: number
  readonly onProgress: (sentence: string) => void
  readonly now?: () => number
}

/** To be called before each migration: reports progress and, in a large database, about how long the rest will take. */
export function migrationProgress({ total, sessions, onProgress, now = Date.now }: MigrationProgress): () => void {
  const began = now()
  let done = 0
  return () => {
    const seconds = Math.ceil((((now() - began) / done) * (total - done)) / 1_000)
    const rest = done === 0 ? 'puede tardar un minuto' : `faltan cerca de ${seconds} s`
    done += 1
    const long = sessions < MANY_SESSIONS ? '' : ` ${wholeNumber(sessions)} participaciones; ${rest}.`
    onProgress(`Actualizando la base: ${done} de ${total}…${long}`)
  }
}

/** A dropped table would otherwise be noticed only when a visitor needs it. */
export function refuseMissing(tables: readonly string[]): void {
  const missing = allTables.filter((name) => !tables.includes(name))
  if (missing.length === 0) return
  throw new StoreRefused(
    `A la base de datos le falta ${missing.join(', ')}. Restaura la última copia: ${operatorCommand('restaurar ARCHIVO')}`,
  )
}
