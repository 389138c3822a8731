import type { Typeform } from '../config.ts'
import { type FoundResponse, readHidden } from './found-response.ts'

export interface ResponsesApi {
  /** Which of these responses the vendor has. Throws a `TypeformTrouble` when that cannot be known. */
  find(formId: string, responseIds: readonly string[]): Promise<FoundResponse[]>
}

/**
 * `unreachable`: down, asked too often, not understood. `refused`: it does not know the token. `unknown-form`: there is no
 * such form, or none that this token may read. `bad-question`: an id that it does not take.
 */
export type Trouble = 'unreachable' | 'refused' | 'unknown-form' | 'bad-question'

export class TypeformTrouble extends Error {
  override name = 'TypeformTrouble'
  readonly kind: Trouble

  constructor(kind: Trouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The vendor allows two requests a second for a token. */
const BETWEEN_REQUESTS_MS = 500
const LONGEST_PAUSE_MS = 15 * 60_000
const REQUEST_TIMEOUT_MS = 10_000
const SMALLEST_PAGE = 25

interface Clock {
  now(): number
  wait(milliseconds: number): Promise<void>
}

const realClock: Clock = {
  now: Date.now,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/** Typeform's Responses API at the pace that it allows. Undefined without a token: then nobody can be asked. */
export function responsesApi({ token, apiOrigin }: Typeform, clock: Clock = realClock): ResponsesApi | undefined {
  if (!token) return undefined
  let lastTurn: Promise<unknown> = Promise.resolve()
  let nextAllowedAt = 0
  let pausedUntil = 0

  /** In the order of asking. Only beginnings are paced: a question that hangs must not hold up the next. */
  function ourTurn(): Promise<void> {
    const turn = lastTurn.then(async () => {
      // A visitor's page must not wait that long.
      if (pausedUntil > clock.now()) throw new TypeformTrouble('unreachable', 'paused')
      await clock.wait(Math.max(0, nextAllowedAt - clock.now()))
      nextAllowedAt = clock.now() + BETWEEN_REQUESTS_MS
    })
    lastTurn = turn.catch(() => {})
    return turn
  }

  async function request(url: URL): Promise<unknown> {
    await ourTurn()
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await orUnreachable(fetch(url, { headers: { authorization: `Bearer ${token}` }, signal }))
    if (response.status === 429) pausedUntil = clock.now() + pauseOf(response.headers.get('retry-after'))
    const body = await orUnreachable(response.json()).catch((error) => {
      if (response.ok) throw error
    })
    if (!response.ok) throw new TypeformTrouble(troubleOf(response.status, body), `status ${response.status}`)
    return body
  }

  return {
    async find(formId, responseIds) {
      const url = new URL(`/forms/${formId}/responses`, apiOrigin)
      url.searchParams.set('included_response_ids', responseIds.join(','))
      url.searchParams.set('response_type', 'completed')
      url.searchParams.set('page_size', String(Math.max(SMALLEST_PAGE, responseIds.length)))
      return readItems(await request(url), new Set(responseIds))
    },
  }
}

async function orUnreachable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (cause) {
    throw new TypeformTrouble('unreachable', 'unreachable', { cause })
  }
}

/** The vendor's words for a token that it does not know: with status 401, but also with the 403 of a foreign form. */
const REFUSED_TOKEN = /^(AUTHENTICATION_|INVALID_AUTHORIZATION$)/

export function troubleOf(status: number, body: unknown): Trouble {
  const code = (body as { code?: unknown } | null | undefined)?.code
  if (status === 401 || (status === 403 && REFUSED_TOKEN.test(String(code)))) return 'refused'
  if (status === 403 || status === 404) return 'unknown-form'
  return [400, 414, 422, 431].includes(status) ? 'bad-question' : 'unreachable'
}

function pauseOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? 60)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1) * 1_000, LONGEST_PAUSE_MS) : 60_000
}

/** Only what was asked for: an answer about something else proves nothing. */
function readItems(body: unknown, asked: ReadonlySet<string>): FoundResponse[] {
  const items = (body as { items?: unknown } | null)?.items
  if (!Array.isArray(items)) throw new TypeformTrouble('unreachable', 'not understood')
  return items.flatMap(
    (item: { response_id?: unknown; token?: unknown; hidden?: unknown; answers?: unknown } | null) => {
      const responseId = item?.response_id ?? item?.token
      if (typeof responseId !== 'string' || !asked.has(responseId)) return []
      return [{ responseId, ...readHidden(item?.hidden), answers: item?.answers }]
    },
  )
}
