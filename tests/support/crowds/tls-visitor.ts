import { get } from 'node:http'
import { request } from 'node:https'
import { networkInterfaces } from 'node:os'
import { apiPaths } from '#contract/paths.ts'

export const SITE_NAME = 'encuestas.example'

export interface TlsReply {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly body?: string
}

/** An address of this machine that is not loopback: calls from it look as if from outside. */
export function outerAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4')?.address
}

/** The proxy's reply to plain HTTP. */
export function plainReply(port: number, path: string) {
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: SITE_NAME }, agent: false as const }
    get(options, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode ?? 0, location: reply.headers.location })
    }).on('error', reject)
  })
}

/** Calls the proxy from an address of this machine, and claims to come from another. */
export function tlsVisitor(port: number, { from, claims }: { from: string; claims?: string }) {
  function ask(path: string, { method = 'GET', body }: Asked = {}): Promise<TlsReply> {
    const headers = {
      host: SITE_NAME,
      ...(claims ? { 'x-forwarded-for': claims } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const target = { host: from, localAddress: from, port, servername: SITE_NAME, rejectUnauthorized: false }
    return new Promise((resolve, reject) => {
      const asked = request({ ...target, agent: false, method, path, headers }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  }
  const post = (path: string, body: object = {}) => ask(path, { method: 'POST', body: JSON.stringify(body) })
  return {
    ask,
    post,
    canAnswer: async () => JSON.parse((await ask(apiPaths.check('001'))).text).canAccess as boolean,
    /** The statuses of a start and of its completion. */
    async answer(): Promise<number[]> {
      const start = await ask(apiPaths.start('001'), { method: 'POST' })
      const { sessionId } = JSON.parse(start.text)
      const place = { cp: '20000', colonia: 'Centro' }
      const end = await post(apiPaths.complete('001'), { sessionId, responseId: 'response-1', ...place })
      return [start.status, end.status]
    },
  }
}
