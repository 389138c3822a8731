import { createHash } from 'node:crypto'
import { StoreRefused } from '../engine.ts'
import { allMigrations } from '../migrations.ts'
import type { Row, Table } from './shape.ts'

/*
 * A copy is JSON Lines, compressed with gzip: a header; each table's name and columns and then its rows, in the order of their
 * key; and the SHA-256 of every line before the last.
 */

const FORMAT = 'encuestas-copia'
const FORMAT_VERSION = 1

export interface CopyHeader {
  /** For whoever finds the file. */
  readonly what: string
  readonly format: typeof FORMAT
  readonly formatVersion: typeof FORMAT_VERSION
  readonly program: string
  readonly engine: 'sqlite' | 'postgres'
  readonly at: string
  /** The last that was applied. */
  readonly migration: number
  /** Tells whose copy it is: of the key that its visitors are named with. */
  readonly keyMark: string | null
  /** That key, where it was asked for. */
  readonly key?: string
  readonly rows: Readonly<Record<string, number>>
}

/** What is known of a copy before its rows are read. */
export type CopyFacts = Omit<CopyHeader, 'what' | 'format' | 'formatVersion'>

/** It cannot be restored; nothing was touched. */
export class CopyRefused extends StoreRefused {
  override name = 'CopyRefused'
}

export const NOT_A_COPY = 'No es una copia de este programa.'
export const DAMAGED = 'La copia está dañada'

export function headerLine(facts: CopyFacts): string {
  const what = 'Copia de la base de datos de encuestas. Se restaura con: npm run encuestas -- restaurar ARCHIVO'
  return lineOf({ what, format: FORMAT, formatVersion: FORMAT_VERSION, ...facts } satisfies CopyHeader)
}

export function tableLine({ name, columns }: Table): string {
  return lineOf({ table: name, columns: columns.map((column) => column.name) })
}

export function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** What a header must be for this program to read the rest. */
export function readHeaderLine(line: string): CopyHeader {
  const header = parsed(line, NOT_A_COPY) as Partial<Record<keyof CopyHeader, unknown>> | null
  if (header?.format !== FORMAT) throw new CopyRefused(NOT_A_COPY)
  const newest = Math.max(...allMigrations('sqlite').map(({ number }) => number))
  if (header.formatVersion !== FORMAT_VERSION || Number(header.migration) > newest) {
    throw new CopyRefused('La copia es de una versión más nueva: actualiza el programa primero.')
  }
  const isWhole =
    Number.isInteger(header.migration) &&
    Number(header.migration) >= 0 &&
    Number.isFinite(Date.parse(String(header.at))) &&
    (header.keyMark === null || typeof header.keyMark === 'string') &&
    (header.key === undefined || typeof header.key === 'string') &&
    typeof header.rows === 'object'
  if (!isWhole) throw new CopyRefused(`${DAMAGED}: su primera línea no está completa.`)
  return header as CopyHeader
}

/** A line as JSON; a sentence where it is none. */
export function parsed(line: string, sentence: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new CopyRefused(sentence, { cause })
  }
}

/** Whether a value is a row that the table can hold. */
export function isRowOf({ columns }: Table, value: unknown): value is Row {
  return (
    Array.isArray(value) &&
    value.length === columns.length &&
    value.every((each, index) =>
      columns[index]?.isNumber
        ? each === null || Number.isSafeInteger(each)
        : each === null || typeof each === 'string',
    )
  )
}

/** SHA-256 of texts, one after another. */
export function runningDigest() {
  const hash = createHash('sha256')
  return { add: (text: string) => void hash.update(text), sum: () => hash.digest('hex') }
}
