import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupHeader } from './backup-format.ts'
import { readHeader } from './read-backup.ts'

const NAME = /^encuestas-\d{4}-\d\d-\d\d-\d{6}(-con-clave)?\.copia\.gz$/

/** The backups of the database with this key, newest name first. What cannot be read is not one; without the folder there are none. */
export async function* backupsIn(
  folder: string,
  keyMark: string | null,
): AsyncGenerator<{ name: string; header: BackupHeader }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names
    .filter((each) => NAME.test(each))
    .toSorted()
    .toReversed()) {
    const header = await readHeader(join(folder, name)).catch(() => undefined)
    if (header && header.keyMark === keyMark) yield { name, header }
  }
}
