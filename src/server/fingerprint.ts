import { createHash } from 'node:crypto'
import type { WrittenFile } from '#rules/exports/manifest.ts'

/** By what a file is known to be whole, taken while it goes by. */
export function fingerprint(name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(text: string | Buffer): void {
      hash.update(text)
      bytes += Buffer.byteLength(text)
    },
    /** Once: it ends there. */
    written: (): WrittenFile => ({ name, bytes, sha256: hash.digest('hex') }),
  }
}
