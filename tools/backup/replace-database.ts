import { dirname } from 'node:path'
import { wholeNumber } from '#rules/format/percent.ts'
import { cannotWrite, makeBackup, readyFolder } from '#server/backup/make-backup.ts'
import { backupName, fileTimestamp } from '#store/backup/backup-folder.ts'
import type { ExclusiveAccess, Replaced } from '#store/backup/exclusive-access.ts'
import type { Replacement } from '#store/backup/fill-database.ts'
import { sqliteFile } from '#store/database-url.ts'
import type { Output } from '../commands/command.ts'
import { withProgress } from '../commands/progress.ts'

interface ReplaceOptions extends Omit<Replacement, 'timestamp' | 'onProgress'> {
  readonly url: string
  readonly at: number
  /** For the backup of a PostgreSQL database. */
  readonly folder: string
  readonly output: Output
  readonly progressSentence: (table: string, rows: string) => string
}

/** Replaces the database and keeps the old one: SQLite's file under another name, PostgreSQL's tables as a backup. */
export function replaceDatabase(
  access: ExclusiveAccess,
  { url, at, folder, output, progressSentence, ...replacement }: ReplaceOptions,
): Promise<Replaced> {
  const file = sqliteFile(url)
  const work = withProgress(output, 'Preparando el destino…', async (onProgress) => {
    if (!file) readyFolder(folder)
    const backup =
      !file && access.source
        ? await makeBackup(access.source, { folder, name: backupName(at, 'replaced'), at, onProgress })
        : undefined
    const replaced = await access.replaceBy({
      ...replacement,
      timestamp: fileTimestamp(at),
      onProgress: (table, read) => onProgress(progressSentence(table, wholeNumber(read))),
    })
    return { ...replaced, kept: replaced.kept ?? backup?.path }
  })
  return work.catch((error) => {
    throw cannotWrite(file ? dirname(file) : folder, error)
  })
}
