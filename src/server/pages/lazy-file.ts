import type { MemoryFile } from './memory-file.ts'

/** Gives a file that is made when it is first asked for, and then kept. What failed is tried again. */
export type LazyFile = () => MemoryFile | Promise<MemoryFile>

export function lazyFile(make: LazyFile): LazyFile {
  let kept: MemoryFile | Promise<MemoryFile> | undefined
  const keep = () => {
    const made = make()
    if (!(made instanceof Promise)) return made
    return made.then(
      (file) => {
        kept = file
        return file
      },
      (error: unknown) => {
        kept = undefined
        throw error
      },
    )
  }
  return () => {
    kept ??= keep()
    return kept
  }
}
