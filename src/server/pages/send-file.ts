import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheControlOf } from './cache-policy.ts'
import type { Encoding, MemoryFile } from './memory-file.ts'

type Headers = Readonly<Record<string, string>>

export interface PageHeaders {
  readonly usual: Headers
  /** Of a page that other sites may show in a frame. */
  readonly frameable?: Headers
  /** Of the scripts, styles, fonts and images that pages load. */
  readonly asset?: Headers
}

/** Sends files directly, without Fastify's reply. No cache may keep one for longer than `validUntil`. */
export function fileSender({ usual, frameable = usual, asset = usual }: PageHeaders) {
  // Names and values in one flat list, which Node writes as it is.
  const lists = {
    usual: Object.entries(usual).flat(),
    frameable: Object.entries(frameable).flat(),
    asset: Object.entries(asset).flat(),
  }

  function headersOf({ isFrameable, cachePolicy }: MemoryFile): string[] {
    if (isFrameable) return lists.frameable
    return cachePolicy === 'for-good' ? lists.asset : lists.usual
  }

  return (file: MemoryFile, validUntil: number, request: IncomingMessage, response: ServerResponse): void => {
    const { status = 200, type, etag, downloadAs, bodies } = file
    const control = cacheControlOf(file.cachePolicy, validUntil)
    const head = [...headersOf(file), 'etag', etag, 'cache-control', control, 'vary', 'accept-encoding']
    if (file.isOpenData) head.push('access-control-allow-origin', '*')
    if (downloadAs) head.push('content-disposition', `attachment; filename="${downloadAs}"`)
    if (status === 200 && request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, head).end()
      return
    }
    const encoding = encodingFor(request.headers['accept-encoding'], bodies)
    const body = bodies[encoding] ?? bodies.identity
    head.push('content-type', type, 'content-length', String(body.length))
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    response.writeHead(status, head).end(body)
  }
}

/** Some link preview robots understand gzip only; pictures and archives come as they are. */
function encodingFor(accepted = '', bodies: MemoryFile['bodies']): Encoding {
  if (BROTLI.test(accepted) && bodies.br) return 'br'
  return GZIP.test(accepted) && bodies.gzip ? 'gzip' : 'identity'
}

/** Named in the list, and not with a weight of zero. */
function offerOf(encoding: Encoding): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?!;\\s*q=0(?:\\.0+)?\\s*(?:,|$))(?:[;,]|$)`)
}

const [BROTLI, GZIP] = [offerOf('br'), offerOf('gzip')]

/** Without the query and a trailing slash. */
export function pathOf({ url = '' }: { readonly url?: string | undefined }): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
