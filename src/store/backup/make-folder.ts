import { existsSync, mkdirSync } from 'node:fs'
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
    const parent = dirname(resolve(folder))
    // Such as /proc, where nothing can be made.
    if (existsSync(parent)) throw new StoreRefused(`En «${parent}» no se pueden crear carpetas: elige otra.`, { cause })
    throw new StoreRefused(`No existe la carpeta «${parent}»: créala primero, o revisa la ruta.`, { cause })
  }
}
