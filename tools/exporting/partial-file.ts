import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WrittenFile } from '#rules/exports/manifest.ts'
import { fingerprint } from '#server/fingerprint.ts'

export interface PartialFile {
  readonly path: string
  /** The name that it gets when all is written. */
  readonly target: string
  write(text: string): void
  /** Closes it, the first time. */
  written(): WrittenFile
}

/** A file that only its owner can read, and that is not there under its own name yet. */
export function partialFile(folder: string, name: string): PartialFile {
  const target = join(folder, name)
  const path = `${target}.${process.pid}.partial`
  const handle = openSync(path, 'w', 0o600)
  const print = fingerprint(name)
  let closed: WrittenFile | undefined
  return {
    path,
    target,
    write(text) {
      writeFileSync(handle, text)
      print.add(text)
    },
    written() {
      if (!closed) closeSync(handle)
      closed ??= print.written()
      return closed
    },
  }
}
