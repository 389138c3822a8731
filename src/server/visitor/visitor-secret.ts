import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sqliteFile } from '#store/database-url.ts'
import { StoreRefused } from '#store/engine.ts'
import type { Config } from '../config.ts'

const SHORTEST_SECRET = 16

type Settings = Pick<Config, 'visitorSecret' | 'databaseUrl'>

/** The key from the settings, or else the one beside the SQLite file, if there is one. */
export function knownSecret({ visitorSecret, databaseUrl }: Settings): string | undefined {
  if (visitorSecret !== undefined || sqliteFile(databaseUrl) === undefined) return visitorSecret
  return read(secretFileOf(databaseUrl))
}

/** Puts a key beside the SQLite file. Another that was there is renamed, with this time in its name. */
export function putSecretBeside(databaseUrl: string, secret: string, moment: string): void {
  const file = secretFileOf(databaseUrl)
  if (read(file) === secret) return
  if (existsSync(file)) renameSync(file, `${file}.reemplazada-${moment}`)
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** The key of the visitor hash, made once and kept beside the SQLite file. Without it everybody could answer again. */
export function readOrCreateSecret(databaseUrl: string, hasVisitors: boolean): string {
  const file = secretFileOf(databaseUrl)
  try {
    const kept = read(file)
    if (kept === undefined && hasVisitors) throw new Error('falta, y la base ya tiene visitantes')
    const secret = kept ?? make(file)
    // With an empty key anybody could hash every address and identify the visitors.
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

function secretFileOf(databaseUrl: string): string {
  return `${sqliteFile(databaseUrl)}.secret`
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
    // A link appears whole or not at all: of two processes that start together, one makes the key and both read it.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
