import type { QueryKey } from '@tanstack/react-query'

/** A call that is not answered by then has failed: a visitor waits for words, not for a spinner. */
const CALL_PATIENCE_MS = 15_000

/** A non-OK answer: status, colon, then the body or, when that is empty, the status text. */
export class HttpError extends Error {
  readonly status: number
  readonly body: string
  /** When the server asked to wait, and said how long. */
  readonly retryAfterSeconds: number | undefined

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    const wait = headers.get('retry-after') ?? ''
    this.retryAfterSeconds = /^\d+$/.test(wait) ? Number(wait) : undefined
  }
}

/** The first element of a query's key is its URL. */
export async function fetchByKey<Reply>({ queryKey: [url] }: { readonly queryKey: QueryKey }): Promise<Reply> {
  return readJson(await fetch(String(url), { credentials: 'include', signal: patience() }))
}

/** A call that changes something. It outlives the page, because the form may navigate away while it is under way. */
export async function post<Reply>(url: string, body?: unknown): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    keepalive: true,
    signal: patience(),
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return readJson(response)
}

/** Some calls are answered with nothing. */
export async function readJson<Reply>(response: Response): Promise<Reply> {
  if (!response.ok) throw new HttpError(response, await response.text())
  return (response.status === 204 ? undefined : await response.json()) as Reply
}

function patience(): AbortSignal {
  return AbortSignal.timeout(CALL_PATIENCE_MS)
}

/** Not an answer to what was asked: no network, too many calls, or a server that cannot serve now. */
export function isPassing(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status === 429 || error.status >= 500
}

export function refusalOf(error: unknown): string | undefined {
  return fieldOf(error, 'error')
}

export function failureCodeOf(error: unknown): string | undefined {
  return fieldOf(error, 'code')
}

function fieldOf(error: unknown, field: 'error' | 'code'): string | undefined {
  if (!(error instanceof HttpError)) return undefined
  try {
    const value = (JSON.parse(error.body) as Partial<Record<string, unknown>>)[field]
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
