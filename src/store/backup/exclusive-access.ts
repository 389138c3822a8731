import type { Filled, Replacement } from './fill-database.ts'
import type { Source } from './source.ts'

/** A database that nobody else can use meanwhile. If the process dies, the database is as it was before. */
export interface ExclusiveAccess {
  /** `other`: tables of another program: in PostgreSQL those with our names, in a SQLite file any. */
  readonly content: 'nothing' | 'site' | 'other' | 'unreadable'
  readonly source: Source | undefined
  /** Replaces everything or nothing. */
  replaceBy(replacement: Replacement): Promise<Replaced>
}

export interface Replaced extends Filled {
  /** Where the replaced SQLite file is kept now. */
  readonly kept: string | undefined
}

/** Key of the advisory lock in PostgreSQL. Any fixed number would do. */
export const EXCLUSIVE_ACCESS = 20_010_002

/** For a site that starts while a command has exclusive access. */
export const BUSY_WITH_COMMAND = 'Otro comando está usando la base de datos (restaurar): espera a que termine.'

export const IN_USE =
  'La base de datos está en uso: detén el sitio (y cierra lo que la tenga abierta) y repite el comando.'
