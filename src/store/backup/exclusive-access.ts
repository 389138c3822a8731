import type { Filled, Replacement } from './fill-database.ts'
import type { MoveMark } from './move-mark.ts'
import type { Source } from './source.ts'

/** A database that nobody else can use meanwhile. If the process dies, the database is as it was before. */
export interface ExclusiveAccess {
  /** `other`: tables of another program: in PostgreSQL those with our names, in a SQLite file any. */
  readonly content: 'nothing' | 'site' | 'other' | 'unreadable'
  readonly source: Source | undefined
  readonly mark: MoveMark | undefined
  /** Replaces everything or nothing. */
  replaceBy(replacement: Replacement): Promise<Replaced>
  /** The last step of a move: no site opens this database from now on. */
  markAsLeft(mark: Omit<MoveMark, 'state'>): Promise<void>
}

export interface Replaced extends Filled {
  /** Where the replaced SQLite file is kept now. */
  readonly kept: string | undefined
}

export const IN_USE =
  'La base de datos está en uso: detén el sitio (y cierra lo que la tenga abierta) y repite el comando.'
