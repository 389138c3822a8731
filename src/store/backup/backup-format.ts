import { createHmac } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { StoreRefused } from '../engine.ts'
import { newestMigration } from '../migrations.ts'
import type { Row, Table } from './tables.ts'

/*
 * A backup is JSON Lines, compressed with gzip: a header; each table's name and columns and then its rows, in the order of
 * their key; and the SHA-256 of every line before the last. That is a checksum: it tells damage, and whoever changes a copy
 * on purpose can make another. A signature, where it was asked for, only the site's key can make.
 */

const FORMAT = 'encuestas-copia'
const FORMAT_VERSION = 1

const BackupHeader = Type.Object({
  /** For whoever finds the file. */
  what: Type.String(),
  format: Type.Literal(FORMAT),
  formatVersion: Type.Literal(FORMAT_VERSION),
  program: Type.String(),
  engine: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  at: Type.String(),
  /** The last migration that was applied. */
  migration: Type.Integer({ minimum: 0 }),
  /** Tells which key its visitors are named with, and so whose backup it is. */
  keyMark: Type.Union([Type.String(), Type.Null()]),
  /** That key, where it was asked for. */
  key: Type.Optional(Type.String()),
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
})
export type BackupHeader = Static<typeof BackupHeader>

/** What a backup says of itself, apart from its format. */
export type BackupFacts = Omit<BackupHeader, 'what' | 'format' | 'formatVersion'>

const BackupEnd = Type.Object({ sha256: Type.String(), signature: Type.Optional(Type.String()) })
export type BackupEnd = Static<typeof BackupEnd>

/** It cannot be restored; nothing was touched. */
export class BackupRefused extends StoreRefused {
  override name = 'BackupRefused'
}

export const NOT_A_BACKUP = 'No es una copia de este programa.'
export const DAMAGED = 'La copia está dañada'

export function headerLine(facts: BackupFacts): string {
  const what = 'Copia de la base de datos de encuestas. Se restaura con: npm run encuestas -- restaurar ARCHIVO'
  return lineOf({ what, format: FORMAT, formatVersion: FORMAT_VERSION, ...facts } satisfies BackupHeader)
}

export function tableLine({ name, columns }: Table): string {
  return lineOf({ table: name, columns: columns.map((column) => column.name) })
}

export function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** What a header must be for this program to read the rest. */
export function readHeaderLine(line: string): BackupHeader {
  const header = parsed(line, NOT_A_BACKUP) as Partial<BackupHeader> | null
  if (header?.format !== FORMAT) throw new BackupRefused(NOT_A_BACKUP)
  if (header.formatVersion !== FORMAT_VERSION || Number(header.migration) > newestMigration()) {
    throw new BackupRefused('La copia es de una versión más nueva: actualiza el programa primero.')
  }
  if (Check(BackupHeader, header) && Number.isFinite(Date.parse(header.at))) return header
  throw new BackupRefused(`${DAMAGED}: su primera línea no está completa.`)
}

export function readEndLine(line: string): BackupEnd {
  const end = parsed(line, `${DAMAGED}: una línea no se puede leer.`)
  if (Check(BackupEnd, end)) return end
  throw new BackupRefused(`${DAMAGED}: le falta el final.`)
}

/** A line as JSON; a sentence where it is none. */
export function parsed(line: string, sentence: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new BackupRefused(sentence, { cause })
  }
}

/** Whether a value is a row that the table can hold. */
export function isRowOf({ columns }: Table, value: unknown): value is Row {
  const fits = (each: unknown, index: number) =>
    each === null || (columns[index]?.isNumber ? Number.isSafeInteger(each) : typeof each === 'string')
  return Array.isArray(value) && value.length === columns.length && value.every(fits)
}

/** Of the digest, and so of everything that it is the digest of. */
export function signatureOf(sha256: string, key: Buffer): string {
  return createHmac('sha256', key).update(sha256).digest('hex')
}
