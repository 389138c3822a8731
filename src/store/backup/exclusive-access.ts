import type { Filled, Replacement } from './fill-database.ts'
import type { MoveMark } from './move-mark.ts'
import type { Source } from './source.ts'

/** A database that nobody else uses. Where whoever has it dies, it is as it was before. */
export interface ExclusiveAccess {
  /** `other`: tables of somebody else's, under our names in PostgreSQL or in a file of SQLite's. */
  readonly holds: 'nothing' | 'site' | 'other' | 'unreadable'
  /** What a site has in it. */
  readonly source: Source | undefined
  readonly mark: MoveMark | undefined
  /** Replaces everything, all of it or nothing. Says where the file that was there is kept, if it was one. */
  replaceBy(replacement: Replacement): Promise<Replaced>
  /** The last word of a move: no site opens this database from now on. */
  markAsLeft(mark: Omit<MoveMark, 'state'>): Promise<void>
}

export interface Replaced extends Filled {
  readonly kept: string | undefined
}

export const IN_USE =
  'La base de datos está en uso: detén el sitio (y cierra lo que la tenga abierta) y repite el comando.'
