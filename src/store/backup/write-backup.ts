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

const TEXT_AT_ONCE = 64 * 1024

export interface Making {
  readonly program: string
  readonly at: number
  /** The key of visitors, to be kept in the backup. */
  readonly key?: string | undefined
  /** What the copy is signed with. */
  readonly signingKey?: Buffer | undefined
  /** Hears how many rows of all are written. */
  readonly progress?: (written: number, all: number) => void
}

/** Writes a file that was not there, for its owner only, on disk when this comes back. */
export async function writeBackup(source: Source, file: string, making: Making): Promise<BackupFacts> {
  const { program, at, key } = making
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
    Readable.from(piecesOf(source, facts, making), { objectMode: false }),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return facts
}

/** The lines, gathered to pieces that are worth a call, and their digest at the end. */
async function* piecesOf(source: Source, facts: BackupFacts, making: Making): AsyncGenerator<string> {
  const { signingKey, progress } = making
  const digest = createHash('sha256')
  let piece = headerLine(facts)
  let written = 0
  const taken = () => {
    const text = piece
    piece = ''
    digest.update(text)
    return text
  }
  for (const table of source.tables) {
    piece += tableLine(table)
    for await (const rows of source.rows(table)) {
      for (const row of rows) {
        // What could not be read again must not be found out when it is needed.
        if (!isRowOf(table, row)) throw new Error(`A row of ${table.name} holds what a backup cannot`)
        piece += lineOf(row)
        if (piece.length >= TEXT_AT_ONCE) yield taken()
      }
      written += rows.length
      progress?.(written, totalOf(facts.rows))
    }
  }
  yield taken()
  const sha256 = digest.digest('hex')
  yield lineOf({ sha256, ...(signingKey && { signature: signatureOf(sha256, signingKey) }) } satisfies BackupEnd)
}
