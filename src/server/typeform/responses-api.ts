import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#rules/durations.ts'
import type { Typeform } from '../config.ts'
import { type FoundResponse, readHidden } from './found-response.ts'

/**
 * `unreachable`: down, asked too often, or an answer that we do not understand. `refused`: it does not know the token.
 * `not-allowed`: a form that this token may not read. `unknown-form`: no such form. `bad-question`: an id that it does not accept.
 */
export type TypeformFailure = 'unreachable' | 'refused' | 'not-allowed' | 'unknown-form' | 'bad-question'

/** With its headers, where Typeform answered at all. */
export type Reply = ({ readonly kind: 'answered'; readonly body: unknown } | { readonly kind: TypeformFailure }) & {
  readonly headers?: Headers
}

/** Which of the responses that we asked about a form has. */
export type FindResult =
  | { readonly kind: 'answered'; readonly found: readonly FoundResponse[] }
  | { readonly kind: TypeformFailure }

/** Typeform allows two requests a second for a token. */
const BETWEEN_REQUESTS_MS = 500
const LONGEST_PAUSE_MS = 15 * MINUTE_MS
const REQUEST_TIMEOUT_MS = 10_000
const SMALLEST_PAGE = 25

interface Clock {
  now(): number
  wait(milliseconds: number): Promise<void>
}

const realClock: Clock = { now: Date.now, wait: (milliseconds) => wait(milliseconds) }

/** Typeform's API, at the pace that it allows. Undefined without a token. */
export function responsesApi({ token, apiOrigin }: Typeform, clock: Clock = realClock) {
  if (!token) return undefined
  let lastSlot = Promise.resolve(true)
  let nextAllowedAt = 0
  let pausedUntil = 0

  /** In order. Only the starts of requests are paced: one that hangs must not hold up the next. */
  function waitForSlot(): Promise<boolean> {
    lastSlot = lastSlot.then(async () => {
      // A visitor's page must not wait for a pause to end.
      if (pausedUntil > clock.now()) return false
      await clock.wait(Math.max(0, nextAllowedAt - clock.now()))
      nextAllowedAt = clock.now() + BETWEEN_REQUESTS_MS
      return true
    })
    return lastSlot
  }

  async function get(path: string): Promise<Reply> {
    if (!(await waitForSlot())) return { kind: 'unreachable' }
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
      const response = await fetch(new URL(path, apiOrigin), { headers: { authorization: `Bearer ${token}` }, signal })
      const { status, ok, headers } = response
      if (status === 429) pausedUntil = clock.now() + pauseOf(headers.get('retry-after'))
      const body: unknown = await response.json().catch(() => undefined)
      if (!ok) return { kind: failureOf(status, body), headers }
      return body === undefined ? { kind: 'unreachable' } : { kind: 'answered', body, headers }
    } catch {
      return { kind: 'unreachable' }
    }
  }

  return {
    get,

    async find(formId: string, responseIds: readonly string[]): Promise<FindResult> {
      const query = new URLSearchParams({
        included_response_ids: responseIds.join(','),
        response_type: 'completed',
        page_size: String(Math.max(SMALLEST_PAGE, responseIds.length)),
      })
      const reply = await get(`/forms/${formId}/responses?${query}`)
      return reply.kind === 'answered' ? readItems(reply.body, new Set(responseIds)) : { kind: reply.kind }
    },
  }
}

export type ResponsesApi = Pick<NonNullable<ReturnType<typeof responsesApi>>, 'find'>

/** Typeform's codes for a token that it does not know: with status 401, but also with the 403 of another account's form. */
const REFUSED_TOKEN = /^(AUTHENTICATION_|INVALID_AUTHORIZATION$)/

function failureOf(status: number, body: unknown): TypeformFailure {
  const code = (body as { code?: unknown } | null | undefined)?.code
  if (status === 401 || (status === 403 && REFUSED_TOKEN.test(String(code)))) return 'refused'
  if (status === 403) return 'not-allowed'
  if (status === 404) return 'unknown-form'
  return [400, 414, 422, 431].includes(status) ? 'bad-question' : 'unreachable'
}

function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 60)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1_000, LONGEST_PAUSE_MS) : MINUTE_MS
}

/** Only what we asked for: an answer about something else proves nothing. */
function readItems(body: unknown, wanted: ReadonlySet<string>): FindResult {
  const items = (body as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) return { kind: 'unreachable' }
  const found = items.flatMap(
    (item: { response_id?: unknown; token?: unknown; hidden?: unknown; answers?: unknown } | null) => {
      const responseId = item?.response_id ?? item?.token
      if (typeof responseId !== 'string' || !wanted.has(responseId)) return []
      return [{ responseId, ...readHidden(item?.hidden), answers: item?.answers }]
    },
  )
  return { kind: 'answered', found }
}
