import type { MemoryFile } from './memory-file.ts'

/** Gives a file that is made when it is first asked for, and then kept. What failed is tried again. */
export type LazyFile = () => MemoryFile | Promise<MemoryFile>

/** The same of one that is made at once. */
export function keptFile(make: () => MemoryFile): () => MemoryFile {
  let kept: MemoryFile | undefined
  return () => {
    kept ??= make()
    return kept
  }
}

export function lazyFile(make: LazyFile): LazyFile {
  let kept: MemoryFile | Promise<MemoryFile> | undefined
  const keep = (file: MemoryFile | undefined) => {
    kept = file
  }
  return () => {
    if (kept) return kept
    kept = make()
    if (kept instanceof Promise) kept.then(keep, () => keep(undefined))
    return kept
  }
}
