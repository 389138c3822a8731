import { createHmac } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { StoreRefused } from '../engine.ts'
import { newestMigration, SCHEMA_OF_0_4 } from '../migrations.ts'
import type { Row, Table } from './tables.ts'

/*
 * A backup is JSON Lines, compressed with gzip: a header; for each table a line with its name and columns, then its rows in the
 * order of their key; and the SHA-256 of every line before the last. That is a checksum against damage: whoever changes a
 * backup on purpose can make another. A signature, which is optional, needs the site's key.
 */

const FORMAT = 'encuestas-copia'
const FORMAT_VERSION = 1

const BackupHeader = Type.Object({
  /** Explains the file to whoever finds it. */
  what: Type.String(),
  format: Type.Literal(FORMAT),
  formatVersion: Type.Literal(FORMAT_VERSION),
  program: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  at: Type.String(),
  /** The last migration applied. */
  migration: Type.Integer({ minimum: 0 }),
  /** Identifies the key that its visitors are hashed with, and so whose backup it is. */
  keyMark: Type.Union([Type.String(), Type.Null()]),
  /** That key itself, in a backup made with --con-clave. */
  key: Type.Optional(Type.String()),
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})
export type BackupHeader = Static<typeof BackupHeader>

/** The header without the fields of the format. */
export type BackupFacts = Omit<BackupHeader, 'what' | 'format' | 'formatVersion'>

const BackupEnd = Type.Object({ sha256: Type.String(), signature: Type.Optional(Type.String()) })
export type BackupEnd = Static<typeof BackupEnd>

/** The backup cannot be restored. Thrown before anything was changed. */
export class BackupRefused extends StoreRefused {
  override name = 'BackupRefused'
}

export const NOT_A_BACKUP = 'No es una copia de este programa.'
const OLDER_THAN_0_4 =
  'La copia es de una versión anterior a la 0.4: restáurala con la 0.4.2, inicia el sitio una vez y haz otra copia.'
export const DAMAGED = 'La copia está dañada'

export function headerLine(facts: BackupFacts): string {
  const what = 'Copia de la base de datos de encuestas. Se restaura con el comando: restaurar ARCHIVO'
  return lineOf({ what, format: FORMAT, formatVersion: FORMAT_VERSION, ...facts } satisfies BackupHeader)
}

export function tableLine({ name, columns }: Table): string {
  return lineOf({ table: name, columns: columns.map((column) => column.name) })
}

export function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

export function readHeaderLine(line: string): BackupHeader {
  const header = parseLine(line, NOT_A_BACKUP) as Partial<BackupHeader> | null
  if (header?.format !== FORMAT) throw new BackupRefused(NOT_A_BACKUP)
  if (header.formatVersion !== FORMAT_VERSION || Number(header.migration) > newestMigration()) {
    throw new BackupRefused('La copia es de una versión más nueva: actualiza el programa primero.')
  }
  if (Number(header.migration) < SCHEMA_OF_0_4) throw new BackupRefused(OLDER_THAN_0_4)
  if (Check(BackupHeader, header) && Number.isFinite(Date.parse(header.at))) return header
  throw new BackupRefused(`${DAMAGED}: su primera línea no está completa.`)
}

export function readEndLine(line: string): BackupEnd {
  const end = parseLine(line, `${DAMAGED}: una línea no se puede leer.`)
  if (Check(BackupEnd, end)) return end
  throw new BackupRefused(`${DAMAGED}: le falta el final.`)
}

/** Parses a line of JSON; throws the sentence where it is none. */
export function parseLine(line: string, sentence: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new BackupRefused(sentence, { cause })
  }
}

/** Whether a value is a row with the table's columns and types. */
export function isRowOf({ columns }: Table, value: unknown): value is Row {
  const fits = (each: unknown, index: number) =>
    each === null || (columns[index]?.holds === 'number' ? Number.isSafeInteger(each) : typeof each === 'string')
  return Array.isArray(value) && value.length === columns.length && value.every(fits)
}

/** Signs the digest, and so everything before it. */
export function signatureOf(sha256: string, key: Buffer): string {
  return createHmac('sha256', key).update(sha256).digest('hex')
}
