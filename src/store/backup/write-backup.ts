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
  runningDigest,
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
    Readable.from(inPieces(linesOf(source, facts, making), making), { objectMode: false }),
    createGzip(),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return facts
}

async function* linesOf(source: Source, facts: BackupFacts, { progress }: Making): AsyncGenerator<string> {
  const all = totalOf(facts.rows)
  let written = 0
  yield headerLine(facts)
  for (const table of source.tables) {
    yield tableLine(table)
    for await (const rows of source.rows(table)) {
      for (const row of rows) {
        // What could not be read again must not be found out when it is needed.
        if (!isRowOf(table, row)) throw new Error(`A row of ${table.name} holds what a backup cannot`)
        yield lineOf(row)
      }
      written += rows.length
      progress?.(written, all)
    }
  }
}

/** Lines gathered to pieces that are worth a call, and their digest at the end. */
async function* inPieces(lines: AsyncIterable<string>, { signingKey }: Making): AsyncGenerator<string> {
  const digest = runningDigest()
  let piece = ''
  for await (const line of lines) {
    piece += line
    if (piece.length < TEXT_AT_ONCE) continue
    digest.add(piece)
    yield piece
    piece = ''
  }
  digest.add(piece)
  yield piece
  const sha256 = digest.sum()
  yield lineOf({ sha256, ...(signingKey && { signature: signatureOf(sha256, signingKey) }) } satisfies BackupEnd)
}
