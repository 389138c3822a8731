import { createHash } from 'node:crypto'
import type { WrittenFile } from '#rules/exports/manifest.ts'

/** Size and digest of a file, taken while it is written. */
export function fingerprint(name: string) {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    add(text: string | Buffer): void {
      hash.update(text)
      bytes += Buffer.byteLength(text)
    },
    /** To be called once, at the end. */
    written: (): WrittenFile => ({ name, bytes, sha256: hash.digest('hex') }),
  }
}
