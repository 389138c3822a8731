import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ResponsesApi } from '#server/typeform/responses-api.ts'

interface StoredResponse {
  readonly formId: string
  readonly responseId: string
  readonly hidden?: Record<string, string>
  /** Not shown before this many requests: the vendor's own delay. */
  readonly visibleAfter?: number
}

/** What it answers instead of the responses; no reply at all without a status. */
interface Refusal {
  readonly status?: number
  readonly retryAfter?: string
  /** The vendor's error code. */
  readonly code?: string
}

export interface TypeformApiStandIn {
  readonly origin: string
  readonly requests: { readonly at: number; readonly url: URL; readonly authorization: string | undefined }[]
  responses: StoredResponse[]
  /** For every form. */
  failing: Refusal | undefined
  /** For one form. */
  readonly failingForms: Map<string, Refusal>
  /** Whether it understands a question about these ids. */
  understands: (responseIds: readonly string[]) => boolean
}

/** The vendor's Responses API as its documentation describes it, on loopback. */
export async function typeformApiStandIn(): Promise<TypeformApiStandIn> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    standIn.requests.push({ at: Date.now(), url, authorization: request.headers.authorization })
    const { formId, asked } = questionOf(url)
    const failing = standIn.failing ?? standIn.failingForms.get(formId)
    const refusal = failing ?? (standIn.understands(asked) ? undefined : { status: 400 })
    if (refusal) return refuse(response, refusal)
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
    failingForms: new Map(),
    understands: () => true,
  }

  function itemsFor(url: URL) {
    const { formId, asked } = questionOf(url)
    return standIn.responses
      .filter((response) => response.formId === formId && asked.includes(response.responseId))
      .filter(({ visibleAfter = 0 }) => standIn.requests.length > visibleAfter)
      .map(({ responseId, hidden }) => ({ landing_id: responseId, token: responseId, response_id: responseId, hidden }))
  }

  return standIn
}

export function questionOf({ pathname, searchParams }: URL) {
  return {
    formId: pathname.split('/')[2] ?? '',
    asked: searchParams.get('included_response_ids')?.split(',') ?? [],
    pageSize: Number(searchParams.get('page_size')),
  }
}

function refuse(response: ServerResponse, { status, retryAfter, code }: Refusal): void {
  if (status === undefined) return
  response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end(JSON.stringify({ code }))
}

/** A vendor that confirms every response it is asked about. */
export const confirmingApi: ResponsesApi = {
  find: async (_formId, responseIds) => ({
    kind: 'answered',
    found: responseIds.map((responseId) => ({
      responseId,
      sealed: undefined,
      place: { postalCode: null, colonia: null },
    })),
  }),
}
