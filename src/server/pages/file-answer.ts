import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheControls, keptUntil } from './cache-policy.ts'
import { type Encoding, encodingFor, type MemoryFile } from './memory-file.ts'

type Headers = Readonly<Record<string, string>>

export type FileAnswer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Writes a file as an answer. Nothing about it is decided per request but the encoding, so everything else is ready. Nobody may
 * keep it for longer than it is true.
 */
export function fileAnswer(file: MemoryFile, fixed: Headers, trueUntil = Number.POSITIVE_INFINITY): FileAnswer {
  const { status = 200 } = file
  const readyNow = readyAnswer(file, fixed, trueUntil)
  return ({ headers }, response) => {
    const { unchanged, answerIn } = readyNow()
    if (status === 200 && headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304, unchanged).end()
      return
    }
    const { head, body } = answerIn(encodingFor(headers['accept-encoding']))
    response.writeHead(status, head).end(body)
  }
}

/** Made once, and again only as the moment comes near at which it must be gone. */
function readyAnswer(file: MemoryFile, fixed: Headers, trueUntil: number) {
  let control = cacheControls[file.keep]
  let ready = withHeaders(file, fixed, control)
  if (file.keep !== 'while-true' || trueUntil === Number.POSITIVE_INFINITY) return () => ready
  return () => {
    const controlNow = keptUntil(trueUntil, Date.now())
    if (controlNow !== control) {
      control = controlNow
      ready = withHeaders(file, fixed, control)
    }
    return ready
  }
}

function withHeaders(file: MemoryFile, fixed: Headers, cacheControl: string) {
  const common: Headers = {
    ...fixed,
    etag: file.etag,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(file.downloadAs ? { 'content-disposition': `attachment; filename="${file.downloadAs}"` } : {}),
  }
  const full = (encoding: Encoding) => {
    const packed = file.bodies[encoding]
    const body = packed ?? file.bodies.identity
    const headers = { ...common, 'content-type': file.type, 'content-length': String(body.length) }
    const isPacked = packed !== undefined && encoding !== 'identity'
    return { body, head: flat(isPacked ? { ...headers, 'content-encoding': encoding } : headers) }
  }
  const ready: Partial<Record<Encoding, ReturnType<typeof full>>> = {}
  const answerIn = (encoding: Encoding) => {
    ready[encoding] ??= full(encoding)
    return ready[encoding]
  }
  return { unchanged: flat(common), answerIn }
}

/** Names and values in one list: what Node writes without looking at it again. */
function flat(headers: Headers): string[] {
  return Object.entries(headers).flat()
}
