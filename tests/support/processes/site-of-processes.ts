import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { ResponsesApi } from '#server/typeform/responses-api.ts'
import { freePort } from '../postgres/postgres-server.ts'
import { questionOf } from '../typeform-api.ts'
import { roundRobin } from './round-robin.ts'
import { startServer } from './server-process.ts'

interface Asked {
  readonly url: string
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: object
  /** Who asks. */
  readonly remoteAddress?: string
}

interface Answered {
  readonly statusCode: number
  readonly headers: IncomingHttpHeaders | OutgoingHttpHeaders
  readonly body: string
  readonly rawPayload: Buffer
  json<Body>(): Body
}

/** What a test does with a site, whoever serves it. */
export interface ServedSite {
  readonly app: {
    inject(asked: string | Asked): Promise<Answered>
    /** What its visitors connect to. */
    readonly server: Server
  }
  /** Waits until everybody shows what was decided. */
  look(): Promise<void>
  close(): Promise<void>
}

type Settings = Readonly<Record<string, string>> & { readonly PORT: string }

/** Each process looks every five seconds. */
const ALL_HAVE_LOOKED_MS = 10_000

/**
 * The real server as several processes, behind a proxy that opens a connection for every request: whatever one of them
 * remembers and the others do not know is found out.
 */
export async function serveByProcesses(settings: Settings, typeformApi?: ResponsesApi): Promise<ServedSite> {
  const ends: (() => unknown)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const env = {
      TRUST_PROXY: 'loopback',
      ...settings,
      ...(typeformApi && { TYPEFORM_TOKEN: 'tfp_of_the_tests', TYPEFORM_API: await serveTypeform(typeformApi, ends) }),
      PORT: String(await freePort()),
    }
    const { origin } = await startServer(env, { atEnd: (end) => void ends.push(end) })
    const { server, close: shut } = await roundRobin(Number(settings.PORT), [origin])
    ends.push(shut)
    return { app: { inject: (asked) => ask(origin, asked), server }, look: () => pause(ALL_HAVE_LOOKED_MS), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function ask(origin: string, asked: string | Asked): Promise<Answered> {
  const {
    url,
    method = 'GET',
    headers = {},
    payload,
    remoteAddress,
  } = typeof asked === 'string' ? { url: asked } : asked
  const call = request(origin + url, {
    method,
    agent: false,
    headers: {
      ...(payload && { 'content-type': 'application/json' }),
      ...(remoteAddress && { 'x-forwarded-for': remoteAddress }),
      ...headers,
    },
  })
  call.end(payload && JSON.stringify(payload))
  const [reply] = await once(call, 'response')
  const rawPayload = await buffer(reply)
  const body = rawPayload.toString()
  return { statusCode: reply.statusCode, headers: reply.headers, body, rawPayload, json: () => JSON.parse(body) }
}

/** A vendor that knows what this one knows, for processes that ask over the network. */
async function serveTypeform(api: ResponsesApi, ends: (() => unknown)[]): Promise<string> {
  const vendor = createServer(async ({ url = '/' }, reply) => {
    const { formId, asked } = questionOf(new URL(url, 'http://vendor'))
    const found = await api.find(formId, asked)
    const items = found.map(({ responseId }) => ({ token: responseId, response_id: responseId }))
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    vendor.closeAllConnections()
    vendor.close()
  })
  return `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
}
