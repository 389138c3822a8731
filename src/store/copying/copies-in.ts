import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CopyHeader } from './copy-format.ts'
import { readHeader } from './read-copy.ts'

const NAME = /^encuestas-\d{4}-\d\d-\d\d-\d{6}(-con-clave)?\.copia\.gz$/

export interface FoundCopy {
  readonly name: string
  readonly header: CopyHeader
}

/** The copies of the database with this key, newest name first. What cannot be read is no copy; without the folder there are none. */
export async function* copiesIn(folder: string, keyMark: string | null): AsyncGenerator<FoundCopy> {
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
