import type { QueryKey } from '@tanstack/react-query'

/** After that a call has failed: better an error message than an endless spinner. */
const CALL_TIMEOUT_MS = 15_000

/** A non-OK reply. The message is the status, a colon, and the body or, where that is empty, the status text. */
export class HttpError extends Error {
  readonly status: number
  readonly body: string
  /** From the `retry-after` header, where it gives seconds. */
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
  return readJson(await fetch(String(url), { credentials: 'include', signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }))
}

/** Browsers refuse `keepalive` for a body of more than 64 kB; a letter has at most three bytes. */
const KEEPALIVE_LETTERS = 20_000

/** A call that changes something. `keepalive`, because the form may navigate away before it is answered. */
export async function post<Reply>(url: string, content?: unknown): Promise<Reply> {
  const body = content === undefined ? null : JSON.stringify(content)
  const response = await fetch(url, {
    method: 'POST',
    credentials: 'include',
    keepalive: !body || body.length < KEEPALIVE_LETTERS,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    headers: { 'content-type': 'application/json' },
    body,
  })
  return readJson(response)
}

/** Undefined for calls that reply without a body. */
export async function readJson<Reply>(response: Response): Promise<Reply> {
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
