import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor, type MemoryFile } from './memory-file.ts'

type Headers = Readonly<Record<string, string>>

export type FileAnswer = ReturnType<typeof fileAnswer>

/** Writes a file as an answer. Nothing about it is decided per request but the encoding, so everything else is ready. */
export function fileAnswer(file: MemoryFile, fixed: Headers, status: number = file.status ?? 200) {
  const common: Headers = {
    ...fixed,
    etag: file.etag,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
    ...(file.downloadAs ? { 'content-disposition': `attachment; filename="${file.downloadAs}"` } : {}),
  }
  const unchanged = flat(common)
  const full = (encoding: Encoding) => {
    const packed = file.bodies[encoding]
    const body = packed ?? file.bodies.identity
    const headers = { ...common, 'content-type': file.type, 'content-length': String(body.length) }
    const isPacked = packed !== undefined && encoding !== 'identity'
    return { body, head: flat(isPacked ? { ...headers, 'content-encoding': encoding } : headers) }
  }
  const answers: Readonly<Record<Encoding, ReturnType<typeof full>>> = {
    br: full('br'),
    gzip: full('gzip'),
    identity: full('identity'),
  }
  return ({ headers }: IncomingMessage, response: ServerResponse): void => {
    if (status === 200 && headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304, unchanged).end()
      return
    }
    const { head, body } = answers[encodingFor(headers['accept-encoding'])]
    response.writeHead(status, head).end(body)
  }
}

/** Names and values in one list: what Node writes without looking at it again. */
function flat(headers: Headers): string[] {
  return Object.entries(headers).flat()
}
