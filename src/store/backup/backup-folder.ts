import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { backupsToKeep, type DatedBackup, type RetentionRule } from '#rules/backups-to-keep.ts'
import { exactTime, mexicoDay } from '#rules/format/dates.ts'
import { StoreRefused } from '../engine.ts'
import type { BackupHeader } from './backup-format.ts'
import { readHeader } from './read-backup.ts'

/** «2026-07-07-180509», in Mexico City. */
export function fileTimestamp(at: number): string {
  return `${mexicoDay(at)}-${exactTime(at).replaceAll(':', '')}`
}

/** Names sort by time. What a restore replaced has an ending of its own, so no command deletes it. */
export function backupName(at: number, kind: 'plain' | 'with-key' | 'replaced'): string {
  const endings = { plain: '', 'with-key': '-con-clave', replaced: '-reemplazada' }
  return `encuestas-${fileTimestamp(at)}${endings[kind]}.copia.gz`
}

const NAME = /^encuestas-\d{4}-\d\d-\d\d-\d{6}(-con-clave)?\.copia\.gz$/

/** The backups of the database with this key, newest name first. Skips unreadable files; a missing folder has none. */
export async function* backupsIn(
  folder: string,
  keyMark: string | null,
): AsyncGenerator<{ name: string; header: BackupHeader }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const newestFirst = names.filter((each) => NAME.test(each)).sort((one, other) => (one < other ? 1 : -1))
  for (const name of newestFirst) {
    const header = await readHeader(join(folder, name)).catch(() => undefined)
    if (header && header.keyMark === keyMark) yield { name, header }
  }
}

interface OldBackups {
  readonly rule: RetentionRule
  /** The backup just made: it stays, even if the clock was set back. */
  readonly made: string
  /** Backups of another site's database in the same folder are not ours to delete. */
  readonly keyMark: string | null
}

/** Deletes the backups of this database that the rule does not keep. Returns their names. */
export async function deleteOldBackups(folder: string, { rule, made, keyMark }: OldBackups): Promise<string[]> {
  const backups: DatedBackup[] = []
  for await (const { name, header } of backupsIn(folder, keyMark)) backups.push({ name, at: Date.parse(header.at) })
  const kept = backupsToKeep(backups, rule).add(basename(made))
  const gone = backups.map(({ name }) => name).filter((name) => !kept.has(name))
  for (const name of gone) rmSync(join(folder, name))
  return gone
}

/** Makes one folder within an existing one: a mistyped path must not be created, since nobody would look there. */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw cause
    const parent = dirname(resolve(folder))
    // Such as /proc.
    if (existsSync(parent)) throw new StoreRefused(`En «${parent}» no se pueden crear carpetas: elige otra.`, { cause })
    throw new StoreRefused(`No existe la carpeta «${parent}»: créala primero, o revisa la ruta.`, { cause })
  }
}

/** Also for folders: until they are flushed, a crash may undo a rename or link in them. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
