import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { HOUR_MS } from '#rules/durations.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { flush, makeFolder } from '#store/backup/backup-folder.ts'
import { checkBackup } from '#store/backup/read-backup.ts'
import { type Source, totalOf } from '#store/backup/source.ts'
import { type BackupOptions, writeBackup } from '#store/backup/write-backup.ts'
import { StoreRefused } from '#store/engine.ts'
import { programVersion } from '../process/program-version.ts'
import { keyFor } from '../sealer.ts'
import { keyMark } from '../visitor/visitor-name.ts'

const SQLITE_FULL = 13
const PARTIAL = /^\.encuestas-[0-9a-f]+\.parcial$/

interface NamedBackup extends Pick<BackupOptions, 'at' | 'key' | 'signingKey'> {
  readonly folder: string
  readonly name: string
  readonly onProgress: (sentence: string) => void
}

/** A backup gets its name only after the whole file was read back; if anything fails, there is none. */
export async function makeBackup(source: Source, { folder, name, at, key, signingKey, onProgress }: NamedBackup) {
  const partial = join(folder, `.encuestas-${randomBytes(6).toString('hex')}.parcial`)
  const path = join(folder, name)
  onProgress('Copiando…')
  try {
    const facts = await writeBackup(source, partial, {
      program: programVersion,
      at,
      key,
      signingKey,
      onProgress: (written, total) => onProgress(`Copiando: ${wholeNumber(written)} de ${wholeNumber(total)} filas`),
    })
    const rows = totalOf(facts.rows)
    await checkBackup(partial, (read) =>
      onProgress(`Revisando la copia: ${wholeNumber(read)} de ${wholeNumber(rows)} filas`),
    )
    // Unlike a rename, a link never replaces an existing file.
    linkSync(partial, path)
    flush(folder)
    return { path, bytes: statSync(path).size, facts, rows }
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Makes the folder for backups, and removes the partial files of those that were killed. */
export function readyFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
    for (const name of readdirSync(folder).filter((each) => PARTIAL.test(each))) {
      const path = join(folder, name)
      if (existsSync(path) && Date.now() - statSync(path).mtimeMs > HOUR_MS) rmSync(path, { force: true })
    }
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

/** A sentence for what the operator can fix: the disk, the folder, its permissions. Other errors stay what they are. */
export function cannotWrite(folder: string, error: unknown): unknown {
  const { code, syscall, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number }
  const reasons: Record<string, string> = {
    ENOSPC: 'no queda espacio en el disco',
    EDQUOT: 'no queda espacio en el disco',
    EACCES: 'no hay permiso',
    EPERM: 'no hay permiso',
    EROFS: 'es de solo lectura',
    ENOTDIR: 'no es una carpeta',
    EEXIST: 'ya hay algo con ese nombre',
  }
  const isFull = (errcode & 0xff) === SQLITE_FULL
  const reason = isFull ? reasons.ENOSPC : syscall && reasons[code ?? '']
  return reason ? new StoreRefused(`No se puede escribir en «${folder}»: ${reason}. No se cambió nada.`) : error
}

/** Whether a visitor key is the one with this mark. A database without visitors has none yet, and takes any. */
export function isKeyOf(secret: string | undefined, mark: string | null): boolean {
  return mark === null || (secret !== undefined && keyMark(secret) === mark)
}

/** Backups are signed with a key of their own: whoever learns it cannot recognise a visitor. */
export function signingKeyOf(visitorSecret: string): Buffer {
  return keyFor('signature of backups', visitorSecret)
}

/** For the record. */
export function aboutBackup({ path, bytes }: { readonly path: string; readonly bytes: number }): string {
  return `${basename(path)}, ${kilobytes(bytes)}`
}

export function kilobytes(bytes: number): string {
  return `${wholeNumber(Math.ceil(bytes / 1_000))} kB`
}
