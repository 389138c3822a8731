import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import {
  type BackupEnd,
  type BackupFacts,
  headerLine,
  isRowOf,
  lineOf,
  signatureOf,
  tableLine,
} from './backup-format.ts'
import { countsOf, keyMarkOf, type Source, totalOf } from './source.ts'

const PIECE_LENGTH = 64 * 1024

export interface BackupOptions {
  readonly program: string
  readonly at: number
  /** The visitor key, to be included in the backup. */
  readonly key?: string | undefined
  readonly signingKey?: Buffer | undefined
  readonly onProgress?: (written: number, total: number) => void
}

/** Two backups of a quiet survey would tell who gave the one answer between them. Whoever is left out may answer again after a restore. */
const LEFT_OUT = 'visitor_inbox'

function withoutNewVisitors(source: Source): Source {
  return {
    ...source,
    count: async (table) => (table.name === LEFT_OUT ? 0 : source.count(table)),
    async *rows(table) {
      if (table.name !== LEFT_OUT) yield* source.rows(table)
    },
  }
}

/** Writes a new file that only its owner can read. It is on disk when this resolves. */
export async function writeBackup(whole: Source, file: string, options: BackupOptions): Promise<BackupFacts> {
  const source = withoutNewVisitors(whole)
  const { program, at, key } = options
  const facts: BackupFacts = {
    program,
    engine: source.engine,
    at: new Date(at).toISOString(),
    migration: source.migration,
    keyMark: await keyMarkOf(source),
    ...(key !== undefined && { key }),
    rows: await countsOf(source),
  }
  await pipeline(
    Readable.from(piecesOf(source, facts, options), { objectMode: false }),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return facts
}

/** The lines, in pieces large enough to be worth a write, and their digest at the end. */
async function* piecesOf(source: Source, facts: BackupFacts, options: BackupOptions): AsyncGenerator<string> {
  const { signingKey, onProgress } = options
  const digest = createHash('sha256')
  let piece = headerLine(facts)
  let written = 0
  const takePiece = () => {
    const text = piece
    piece = ''
    digest.update(text)
    return text
  }
  for (const table of source.tables) {
    piece += tableLine(table)
    for await (const rows of source.rows(table)) {
      for (const row of rows) {
        // Better to fail now than when the backup is needed.
        if (!isRowOf(table, row)) throw new Error(`A row of ${table.name} holds what a backup cannot`)
        piece += lineOf(row)
        if (piece.length >= PIECE_LENGTH) yield takePiece()
      }
      written += rows.length
      onProgress?.(written, totalOf(facts.rows))
    }
  }
  yield takePiece()
  const sha256 = digest.digest('hex')
  yield lineOf({ sha256, ...(signingKey && { signature: signatureOf(sha256, signingKey) }) } satisfies BackupEnd)
}
