import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StoreRefused } from '#store/engine.ts'

const SHORTEST_SECRET = 16

/** The key of the visitor hash, made once and kept beside the SQLite file. Losing it would let everybody answer again. */
export function keptSecret(databaseUrl: string, hasVisitors: boolean): string {
  const file = `${databaseUrl.slice('file:'.length)}.secret`
  try {
    const kept = read(file)
    if (kept === undefined && hasVisitors) throw new Error('falta, y la base ya tiene visitantes')
    const secret = kept ?? make(file)
    // Under an empty key anybody could try every address and name the visitors.
    if (secret.length < SHORTEST_SECRET) throw new Error('está vacía o cortada')
    return secret
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StoreRefused(
      `No se puede usar la clave de visitantes «${file}»: ${reason}. Recupérala de un respaldo o define IP_HASH_SECRET.`,
      { cause },
    )
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function make(file: string): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    // A link appears whole or not at all: of two processes that start at once, one makes the key and both read it.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
