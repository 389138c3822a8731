import type { QueryKey } from '@tanstack/react-query'

/** After that a call has failed: better an error message than an endless spinner. */
const CALL_TIMEOUT_MS = 15_000

/** A non-OK reply. The message is the status, a colon, and the body or, where that is empty, the status text. */
export class HttpError extends Error {
  // Declared only: older browsers would get fields through a helper of 300 bytes.
  declare readonly status: number
  declare readonly body: string
  /** From the `retry-after` header, where it gives seconds. */
  declare readonly retryAfterSeconds: number | undefined

  constructor({ status, statusText, headers }: Response, body: string) {
    super(`${status}: ${body || statusText}`)
    this.status = status
    this.body = body
    const wait = headers.get('retry-after') ?? ''
    this.retryAfterSeconds = /^\d+$/.test(wait) ? Number(wait) : undefined
  }
}

/** No server of ours replied: there was no network or no time, or something on the way answered. */
export class NoReply extends Error {}

/** The first element of a query's key is its URL. */
export function fetchByKey<Reply>({ queryKey: [url] }: { readonly queryKey: QueryKey }): Promise<Reply> {
  return fetchJson(String(url))
}

/** Browsers refuse `keepalive` for a body of more than 64 kB; a letter has at most three bytes. */
const KEEPALIVE_LETTERS = 20_000

/** A call that changes something. `keepalive`, because the form may navigate away before it is answered. */
export function post<Reply>(url: string, content?: unknown): Promise<Reply> {
  const body = content === undefined ? null : JSON.stringify(content)
  return fetchJson(url, {
    method: 'POST',
    keepalive: !body || body.length < KEEPALIVE_LETTERS,
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/** A call with a time limit. Fails with an `HttpError` or, without a readable reply, with `NoReply`. */
export async function fetchJson<Reply>(path: string, init?: RequestInit, timeoutMs = CALL_TIMEOUT_MS): Promise<Reply> {
  // A page that was opened as user:password@host may not fetch a relative address, which would repeat the password.
  const { href } = new URL(path, globalThis.location?.origin)
  // iOS 15 has no `AbortSignal.timeout`.
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    return await readJson(await fetch(href, { credentials: 'include', ...init, signal: timeout.signal }))
  } catch (error) {
    throw error instanceof HttpError ? error : new NoReply('No reply', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined for calls that reply without a body. */
async function readJson<Reply>(response: Response): Promise<Reply> {
  if (!response.ok) throw new HttpError(response, await response.text())
  return (response.status === 204 ? undefined : await response.json()) as Reply
}

/** Whether the same call may succeed later: there was no network, there were too many calls, or the server cannot serve now. */
export function isTemporary(error: unknown): boolean {
  return !(error instanceof HttpError) || error.status === 429 || error.status >= 500
}

/** The server's sentence for the visitor, where it gave one. */
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
