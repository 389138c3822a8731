import type { Table } from '../copying/shape.ts'
import type { Source } from '../copying/source.ts'
import type { Piece } from './differences.ts'
import type { MoveMark } from './move-mark.ts'

/** Where a site is moved to: it says so until it has everything, and no server serves from it before. */
export interface Destination {
  /** What is there, on disk, at one instant. */
  look<Result>(work: (there: Source) => Promise<Result>): Promise<Result>
  /** One transaction. */
  change(table: Table, piece: Piece): Promise<void>
  /** Leaves nothing that tells which rows came with which attempt. */
  forget(): Promise<void>
  /** Everything is there: from now on it is a database like any other. */
  arrive(): Promise<void>
  close(): Promise<void>
}

export interface Arriving {
  readonly mark: MoveMark
  /** The last migration of the source. */
  readonly migration: number
}
