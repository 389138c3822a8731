import type { Source } from '../copying/source.ts'
import type { MoveMark } from './move-mark.ts'

/** The database of a site, that nobody writes to for as long as it is held. Whoever holds it may die: then it is as before. */
export interface Held {
  readonly source: Source
  readonly mark: MoveMark | undefined
  /** In one with the end of holding: the database refuses every write from then on, whoever tries. */
  leave(mark: MoveMark): Promise<void>
  /** In one with the end of holding: it is written to again, and knows of no move. */
  undo(): Promise<void>
  release(): Promise<void>
}

/** Says for as long as it is held that it is being moved; nothing where the move is over. */
export type Sign = (found: MoveMark | undefined) => MoveMark | undefined

export const HELD_BY_OTHERS =
  'Otra orden está usando la base de datos, o una escritura tarda demasiado: espera un momento y repite. No se cambió nada.'
