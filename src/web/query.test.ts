import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from './panel/panel-call.tsx'
import { HttpError, NoReply, post, refusalOf } from './query.ts'

const asked: { method: string | undefined; path: string | undefined }[] = []
const replies: Record<string, (response: ServerResponse) => void> = {
  '/good': (response) => response.end('{"canAccess":true}'),
  '/refused': (response) => response.writeHead(403).end('{"error":"Ya se respondió.","code":"turn-taken"}'),
  '/words': (response) => response.writeHead(502).end('Bad gateway, says the proxy'),
  '/empty': (response) => response.writeHead(503).end(),
  '/unauthorised': (response) => response.writeHead(401).end('{"error":"¿Quién eres?"}'),
  '/later': (response) => response.writeHead(429, { 'retry-after': '7' }).end('{"error":"Espera."}'),
  '/someday': (response) => response.writeHead(503, { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' }).end(),
  '/html': (response) => response.end('<h1>Bienvenido al wifi</h1>'),
  '/silent': () => {},
}
const server = createServer(({ method, url }, response) => {
  asked.push({ method, path: url })
  replies[url ?? '']?.(response)
})

let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const query = (path: string) => makeQueryClient().fetchQuery({ queryKey: [origin + path, 'and more'] })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It was answered'),
    (error) => error,
  )

describe('a query', () => {
  test('asks for the first element of its key and reads JSON', async () => {
    asked.length = 0
    expect(await query('/good')).toEqual({ canAccess: true })
    expect(asked).toEqual([{ method: 'GET', path: '/good' }])
  })

  test('sends cookies', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch')
    await query('/good')
    expect(fetching).toHaveBeenCalledWith(`${origin}/good`, expect.objectContaining({ credentials: 'include' }))
    fetching.mockRestore()
  })

  test.each([
    ['the body', '/words', '502: Bad gateway, says the proxy'],
    ['the body, whatever it is', '/refused', '403: {"error":"Ya se respondió.","code":"turn-taken"}'],
    ['the status text when there is no body', '/empty', '503: Service Unavailable'],
    ['the body of a 401, which throws like any other', '/unauthorised', '401: {"error":"¿Quién eres?"}'],
  ])('that is not answered well fails with status, colon and %s', async (_what, path, text) => {
    const error = await failure(query(path))
    expect(error).toBeInstanceOf(HttpError)
    expect(error.message).toBe(text)
  })

  test('whose answer cannot be read fails, and not as an answer of ours', async () => {
    expect(await failure(query('/html'))).toBeInstanceOf(NoReply)
  })

  test('is not repeated by itself, not on focus, not after a while, and its data never grow stale', async () => {
    asked.length = 0
    await failure(query('/words'))
    expect(asked).toHaveLength(1)
    const client = makeQueryClient()
    const key = [`${origin}/good`]
    await client.fetchQuery({ queryKey: key })
    await client.fetchQuery({ queryKey: key })
    expect(asked).toHaveLength(2)
    const { options } = new QueryObserver(client, client.defaultQueryOptions({ queryKey: key }))
    expect(options).toMatchObject({
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    })
  })
})

describe('what a failure tells', () => {
  test('is the sentence of the server, when it gave one', async () => {
    expect(refusalOf(await failure(query('/refused')))).toBe('Ya se respondió.')
    expect(refusalOf(await failure(query('/words')))).toBeUndefined()
    expect(refusalOf(new Error('no network'))).toBeUndefined()
  })

  test('is how long to wait, when the server said so in seconds', async () => {
    expect(await failure(post(`${origin}/later`))).toMatchObject({ status: 429, retryAfterSeconds: 7 })
    expect((await failure(post(`${origin}/someday`))).retryAfterSeconds).toBeUndefined()
    expect((await failure(post(`${origin}/words`))).retryAfterSeconds).toBeUndefined()
  })

  test.each([
    ['a query', () => query('/silent')],
    ['a call that changes something', () => post(`${origin}/silent`)],
  ])('comes in the end, when %s is never answered', async (_kind, call) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const failed = failure(call())
    vi.advanceTimersByTime(14_999)
    expect(await Promise.race([failed, pause(50, 'waiting')])).toBe('waiting')
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    expect(await failed).toBeInstanceOf(NoReply)
  })
})
