import { dirname } from 'node:path'
import { wholeNumber } from '#rules/format/percent.ts'
import type { ExclusiveAccess, Replaced, Replacement } from '#store/backup/exclusive-access.ts'
import type { Output } from '../commands/command.ts'
import { progressOf } from '../commands/progress.ts'
import { backupName, momentWord } from './backup-names.ts'
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
export async function replaceDatabase(
  access: ExclusiveAccess,
  { url, at, folder, output, sentence, ...replacement }: Asked,
): Promise<Replaced> {
  const isFile = url.startsWith('file:')
  let told = 'Preparando el destino…'
  const watch = progressOf(() => told, output.progress)
  const progress = (table: string, read: number) => {
    told = sentence(table, wholeNumber(read))
  }
  try {
    if (!isFile) readyFolder(folder)
    const backup =
      !isFile && access.source
        ? await makeBackup(access.source, { folder, name: backupName(at, 'replaced'), at, tell: output.progress })
        : undefined
    const replaced = await access.replaceBy({ ...replacement, moment: momentWord(at), progress })
    return { ...replaced, kept: replaced.kept ?? backup?.path }
  } catch (error) {
    throw cannotWrite(isFile ? dirname(url.slice('file:'.length)) : folder, error)
  } finally {
    watch.stop()
  }
}
