import { dirname } from 'node:path'
import { wholeNumber } from '#rules/format/percent.ts'
import { backupName, momentWord } from '#store/backup/backup-folder.ts'
import type { ExclusiveAccess, Replaced } from '#store/backup/exclusive-access.ts'
import type { Replacement } from '#store/backup/fill-database.ts'
import type { Output } from '../commands/command.ts'
import { withProgress } from '../commands/progress.ts'
import { cannotWrite, makeBackup, readyFolder } from './make-backup.ts'

interface Asked extends Omit<Replacement, 'moment' | 'progress'> {
  readonly url: string
  readonly at: number
  /** For the backup of a database of PostgreSQL's. */
  readonly folder: string
  readonly output: Output
  /** What is said of the progress. */
  readonly sentence: (table: string, rows: string) => string
}

/** Replaces the database and keeps what it was: SQLite's file under another name, PostgreSQL's tables as a backup. */
export function replaceDatabase(
  access: ExclusiveAccess,
  { url, at, folder, output, sentence, ...replacement }: Asked,
): Promise<Replaced> {
  const isFile = url.startsWith('file:')
  const work = withProgress(output, 'Preparando el destino…', async (tell) => {
    if (!isFile) readyFolder(folder)
    const backup =
      !isFile && access.source
        ? await makeBackup(access.source, { folder, name: backupName(at, 'replaced'), at, tell })
        : undefined
    const progress = (table: string, read: number) => tell(sentence(table, wholeNumber(read)))
    const replaced = await access.replaceBy({ ...replacement, moment: momentWord(at), progress })
    return { ...replaced, kept: replaced.kept ?? backup?.path }
  })
  return work.catch((error) => {
    throw cannotWrite(isFile ? dirname(url.slice('file:'.length)) : folder, error)
  })
}
