import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { CachePolicy } from './cache-policy.ts'

/** A file as it leaves: its bytes, packed when a browser first asks for that, and the headers that never change. */
export interface MemoryFile {
  readonly type: string
  readonly keep: CachePolicy
  /** The name to be kept under, for a file that is saved and not shown. */
  readonly downloadAs?: string
  /** 200, unless it says that there is nothing to see. */
  readonly status?: number
  /** Whether other sites may show it in a frame. */
  readonly isFrameable?: true
  readonly etag: string
  readonly bodies: Readonly<Record<'identity', Buffer> & Partial<Record<Encoding, Buffer>>>
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** High enough for small pages, low enough for who asks first. */
const BROTLI_QUALITY = 9

export function memoryFile(
  content: string | Buffer,
  headers: Omit<MemoryFile, 'etag' | 'bodies'>,
  packed?: { br?: Buffer; gzip?: Buffer },
): MemoryFile {
  const identity = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { ...headers, etag, bodies: packed ? { ...packed, identity } : packedWhenAsked(identity) }
}

function packedWhenAsked(identity: Buffer): MemoryFile['bodies'] {
  let br: Buffer | undefined
  let gzip: Buffer | undefined
  return {
    identity,
    get br() {
      br ??= brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      return br
    },
    get gzip() {
      gzip ??= gzipSync(identity, { level: 9 })
      return gzip
    },
  }
}

/** Browsers send a handful of different headers, and each page would take them apart again. */
const known = new Map<string, Encoding>()
const MOST_KNOWN = 100

export function encodingFor(acceptEncoding = ''): Encoding {
  const before = known.get(acceptEncoding)
  if (before) return before
  const encoding = bestOf(acceptEncoding)
  if (known.size < MOST_KNOWN) known.set(acceptEncoding, encoding)
  return encoding
}

/** Some preview robots understand gzip only. */
function bestOf(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding.split(',').filter((part) => !/;\s*q=0(\.0+)?\s*$/.test(part))
  const offers = (encoding: Encoding) => accepted.some((part) => part.split(';', 1)[0]?.trim() === encoding)
  return offers('br') ? 'br' : offers('gzip') ? 'gzip' : 'identity'
}
