import type { MoveMark } from './move-mark.ts'
import type { Source, TableDigest } from './source.ts'
import type { Row, RowsOfTable } from './tables.ts'

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

export interface Replacement {
  readonly rows: AsyncIterable<RowsOfTable>
  /** The one that the rows are of; newer ones are applied to them. */
  readonly migration: number
  /** A word of date and time for what is replaced. */
  readonly moment: string
  /** What was decided about surveys that are closed for good: they stay so, whatever the rows say. */
  readonly forGood?: readonly Row[]
  /** The last number that a survey was given: people have its address, and an older copy must not give it to another. */
  readonly lastSurveyNumber?: number
  readonly mark?: MoveMark
  /** Whether counts are compared with responses, and turns with completions: a file may say anything. */
  readonly isRecounted?: boolean
  readonly progress?: (table: string, read: number) => void
}

export interface Replaced {
  readonly kept: string | undefined
  /** What was read again before it took its place, table by table. */
  readonly tables: readonly TableDigest[]
  /** What the database says in numbers, against what its rows add up to; nothing where that was not asked for. */
  readonly numbers: readonly SurveyNumbers[]
  readonly turns: readonly Turns[]
}

export interface SurveyNumbers {
  readonly surveyId: string
  /** Cells whose numbers are not those of the responses. */
  readonly wrongCells: number
}

export interface Turns {
  readonly surveyId: string
  /** How often its visitors completed it, all together. */
  readonly taken: number
  /** How many completions were tallied. */
  readonly completed: number
}

export const IN_USE =
  'La base de datos está en uso: detén el sitio (y cierra lo que la tenga abierta) y repite el comando.'

/** For a site that starts meanwhile. */
export const BUSY_WITH_ORDER = 'Otro comando está usando la base de datos (mover o restaurar): espera a que termine.'
