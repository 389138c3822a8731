import type { Typeform } from '../config.ts'
import { type FoundResponse, readHidden } from './found-response.ts'

export interface ResponsesApi {
  /** Which of these responses the vendor has. Throws when it cannot be asked. */
  find(formId: string, responseIds: readonly string[]): Promise<FoundResponse[]>
}

/** Too many requests, an outage, a refused token: ask again later. */
export class TypeformUnavailable extends Error {
  override name = 'TypeformUnavailable'
}

/** The vendor allows two requests a second for a token. */
const BETWEEN_REQUESTS_MS = 500
const LONGEST_PAUSE_MS = 15 * 60_000
const REQUEST_TIMEOUT_MS = 10_000

interface Clock {
  now(): number
  wait(milliseconds: number): Promise<void>
}

const realClock: Clock = {
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Typeform's Responses API, one request at a time. Undefined without a token: then nobody can be asked. */
export function responsesApi({ token, apiOrigin }: Typeform, clock: Clock = realClock): ResponsesApi | undefined {
  if (!token) return undefined
  let turn: Promise<unknown> = Promise.resolve()
  let nextAllowedAt = 0

  async function request(url: URL): Promise<unknown> {
    // Paused by the vendor: a visitor's page must not wait that long.
    if (nextAllowedAt - clock.now() > BETWEEN_REQUESTS_MS) throw new TypeformUnavailable('paused')
    await clock.wait(Math.max(0, nextAllowedAt - clock.now()))
    nextAllowedAt = clock.now() + BETWEEN_REQUESTS_MS
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    }).catch((cause) => {
      throw new TypeformUnavailable('unreachable', { cause })
    })
    if (response.status === 429) nextAllowedAt = clock.now() + pauseOf(response.headers.get('retry-after'))
    if (!response.ok) throw new TypeformUnavailable(`status ${response.status}`)
    return response.json()
  }

  return {
    find(formId, responseIds) {
      const url = new URL(`/forms/${formId}/responses`, apiOrigin)
      url.searchParams.set('included_response_ids', responseIds.join(','))
      url.searchParams.set('response_type', 'completed')
      url.searchParams.set('page_size', String(Math.max(25, responseIds.length)))
      const answer = turn.then(() => request(url)).then((body) => readItems(body, responseIds))
      turn = answer.catch(() => {})
      return answer
    },
  }
}

function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 60)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1_000, LONGEST_PAUSE_MS) : 60_000
}

/** Only what was asked for: an answer about something else proves nothing. */
function readItems(body: unknown, asked: readonly string[]): FoundResponse[] {
  const items = (body as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) throw new TypeformUnavailable('not understood')
  return items.flatMap((item: { response_id?: unknown; token?: unknown; hidden?: unknown }) => {
    const responseId = item.response_id ?? item.token
    if (typeof responseId !== 'string' || !asked.includes(responseId)) return []
    return [{ responseId, ...readHidden(item.hidden) }]
  })
}
