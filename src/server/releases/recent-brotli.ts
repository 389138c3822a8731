import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { BROTLI_QUALITY } from '../pages/memory-file.ts'

const compress = promisify(brotliCompress)
const MOST = 200

/**
 * Compresses the files of releases with Brotli, beside the event loop, and remembers those that were made last. They are kept with gzip only:
 * a second encoding would be as much again in the database and in every backup, and what is asked for often is soon remembered.
 */
export function recentBrotli(most = MOST) {
  const recent = new Map<string, Buffer>()
  return async (path: string, content: Buffer): Promise<Buffer> => {
    const found = recent.get(path)
    if (found) return found
    const made = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    recent.set(path, made)
    const [oldest = ''] = recent.keys()
    if (recent.size > most) recent.delete(oldest)
    return made
  }
}
