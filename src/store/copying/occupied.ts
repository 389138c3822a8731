import type { Source } from './source.ts'

/** A database that nobody else uses, held until it is released. */
export interface Occupied {
  /** What is in it. None where there is no database, or one that cannot be read. */
  readonly source: Source | undefined
  readonly isUnreadable: boolean
  /** Replaces everything by what a copy holds, all of it or nothing. Says where what was there is kept, if it is a file. */
  replaceBy(copy: Replacing): Promise<{ kept: string | undefined }>
  /** Leaves no database of ours. Says where what was there is kept, if it is a file. */
  clear(moment: string): Promise<{ kept: string | undefined }>
  release(): Promise<void>
}

export interface Replacing {
  readonly file: string
  readonly migration: number
  /** A word of date and time for what is replaced. */
  readonly moment: string
  readonly progress?: (written: number) => void
}

export const IN_USE =
  'La base de datos está en uso: detén el sitio (y cierra lo que la tenga abierta) y repite la orden.'
