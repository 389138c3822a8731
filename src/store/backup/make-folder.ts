import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { StoreRefused } from '../engine.ts'

/** One folder, within one that is there: a path that was mistyped would otherwise be made whole, and what is in it not found. */
export function makeFolder(folder: string, mode = 0o777): void {
  try {
    mkdirSync(folder, { mode })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT') throw cause
    throw new StoreRefused(`No existe la carpeta «${dirname(resolve(folder))}»: créala primero, o revisa la ruta.`, {
      cause,
    })
  }
}
