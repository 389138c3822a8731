import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

interface StoredResponse {
  readonly formId: string
  readonly responseId: string
  readonly hidden?: Record<string, string>
  /** Not shown before this many requests: the vendor's own delay. */
  readonly visibleAfter?: number
}

export interface TypeformApiStandIn {
  readonly origin: string
  readonly requests: { readonly at: number; readonly url: URL; readonly authorization: string | undefined }[]
  responses: StoredResponse[]
  /** Answers with this status in place of the responses. */
  failing: { status: number; retryAfter?: string } | undefined
}

/** The vendor's Responses API as its documentation describes it, on loopback. */
export async function typeformApiStandIn(): Promise<TypeformApiStandIn> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    standIn.requests.push({ at: Date.now(), url, authorization: request.headers.authorization })
    const { failing } = standIn
    if (failing) {
      response.writeHead(failing.status, failing.retryAfter ? { 'retry-after': failing.retryAfter } : {}).end('{}')
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items: itemsFor(url) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const standIn: TypeformApiStandIn = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    responses: [],
    failing: undefined,
  }

  function itemsFor(url: URL) {
    const formId = url.pathname.split('/')[2]
    const asked = url.searchParams.get('included_response_ids')?.split(',') ?? []
    return standIn.responses
      .filter((response) => response.formId === formId && asked.includes(response.responseId))
      .filter(({ visibleAfter = 0 }) => standIn.requests.length > visibleAfter)
      .map(({ responseId, hidden }) => ({ landing_id: responseId, token: responseId, response_id: responseId, hidden }))
  }

  return standIn
}
