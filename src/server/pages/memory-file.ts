import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { CachePolicy } from './cache-policy.ts'

/** A file as it is sent: its bytes, compressed when a browser first accepts that, and its fixed headers. */
export interface MemoryFile {
  readonly type: string
  readonly cachePolicy: CachePolicy
  /** The file name, where it is saved and not shown. */
  readonly downloadAs?: string
  /** 200 unless given. */
  readonly status?: number
  /** Whether other sites may show it in a frame. */
  readonly isFrameable?: true
  /** Published data: scripts of other sites may read it. */
  readonly isOpenData?: true
  readonly etag: string
  readonly bodies: Readonly<Record<'identity', Buffer> & Partial<Record<Encoding, Buffer>>>
}

export type Encoding = 'br' | 'gzip' | 'identity'
type FixedHeaders = Omit<MemoryFile, 'etag' | 'bodies'>

/** High enough for small pages, low enough not to delay the first visitor. */
export const BROTLI_QUALITY = 9

export function memoryFile(
  content: string | Buffer,
  headers: FixedHeaders,
  packed?: { br?: Buffer; gzip?: Buffer },
): MemoryFile {
  const identity = Buffer.from(content)
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { ...headers, etag, bodies: packed ? { ...packed, identity } : compressedOnDemand(identity) }
}

function compressedOnDemand(identity: Buffer): MemoryFile['bodies'] {
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

export type LazyFile = () => MemoryFile | Promise<MemoryFile>

/** Makes a file when it is first requested, and keeps it. What failed is tried again. */
export function lazyFile<Made extends MemoryFile | Promise<MemoryFile>>(make: () => Made): () => Made {
  let kept: Made | undefined
  return () => {
    if (kept) return kept
    kept = make()
    if (kept instanceof Promise)
      kept.catch(() => {
        kept = undefined
      })
    return kept
  }
}

export function lazyText(headers: FixedHeaders, write: () => string): () => MemoryFile {
  return lazyFile(() => memoryFile(write(), headers))
}
