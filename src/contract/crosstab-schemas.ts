import { type Static, Type } from 'typebox'
import { closed, listOf, readonlyList } from './closed-object.ts'

/** The address of a table: whoever opens it sees the same. */
export const CrosstabQuery = closed({
  /** Ids of questions or batteries with commas between; without it, all. */
  filas: Type.Optional(Type.String({ maxLength: 4_000 })),
  /** Ids of traits or questions: «sex,age*partido» are two banners, the second of two within one another. */
  columnas: Type.String({ minLength: 1, maxLength: 1_000 }),
  pesos: Type.Optional(Type.Enum(['si', 'no'])),
  porcentaje: Type.Optional(Type.Enum(['columna', 'fila'])),
})
export type CrosstabQuery = Static<typeof CrosstabQuery>

/** For a workbook: everything in one sheet, or one sheet for each question. */
export const CrosstabBookQuery = closed({
  ...CrosstabQuery.properties,
  hojas: Type.Optional(Type.Enum(['una', 'pregunta'])),
})
export type CrosstabBookQuery = Static<typeof CrosstabBookQuery>

/** Lists have a number for each column; the first is everybody. */
export const CrosstabReply = Type.Object({
  weighting: Type.Union([
    Type.Object({ kind: Type.Literal('weighted'), rungName: Type.String() }),
    Type.Object({ kind: Type.Literal('unweighted'), why: Type.String() }),
  ]),
  columns: listOf({ banner: Type.String(), name: Type.String(), letter: Type.String() }),
  tables: listOf({
    question: Type.String(),
    text: Type.String(),
    since: Type.Optional(Type.String()),
    bases: readonlyList(Type.Number()),
    nEffs: readonlyList(Type.Number()),
    /** Too few people to be published or tested. */
    isSmall: Type.Array(Type.Boolean()),
    rows: listOf({
      label: Type.String(),
      kind: Type.Enum(['share', 'mean', 'net']),
      values: Type.Array(Type.Union([Type.Number(), Type.Null()])),
      /** The letters of the columns that it exceeds by more than chance. */
      letters: readonlyList(Type.String()),
    }),
  }),
})
export type CrosstabReply = Static<typeof CrosstabReply>
