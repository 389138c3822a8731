import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { usualDatabase } from '../support/databases.ts'
import { expectRefusal } from '../support/hostile.ts'
import { startServer, statusOf } from '../support/processes/server-process.ts'

/** Sends bytes as they are and gives everything that comes back. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.end(bytes)
  })
}

const head = 'host: localhost\r\nconnection: close\r\n'
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\n${head}${headers}\r\n`
const post = (headers: string, body = '', target = apiPaths.complete('001')) =>
  `POST ${target} HTTP/1.1\r\n${head}${headers}\r\n${body}`

const chunked = (version: string, target: string, headers = 'connection: close\r\n') =>
  `POST ${target} HTTP/${version}\r\nhost: localhost\r\n${headers}transfer-encoding: chunked\r\n` +
  'content-type: application/json\r\n\r\n2\r\n{}\r\n0\r\n\r\n'

/** Requests that a client library would not even let one send. */
const requests: [string, string | Buffer][] = [
  ['bytes that are not HTTP', 'hola, ¿hay alguien?\r\n\r\n'],
  ['the start of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ['a NUL in the path', get('/api/survey/\0/check')],
  ['a bad percent-encoding', get('/api/survey/%/check')],
  ['an overlong UTF-8 encoding', get('/api/survey/%c0%af/check')],
  ['a path of 10 kB', get(`/api/survey/${'x'.repeat(10_000)}/check`)],
  ['a path of 100 kB', get(`/api/survey/${'x'.repeat(100_000)}/check`)],
  ['a header of 100 kB', get('/api/survey/001/check', `x-long: ${'x'.repeat(100_000)}\r\n`)],
  ['five thousand headers', get('/api/survey/001/check', 'x-many: 1\r\n'.repeat(5_000))],
  ['a header without a name', get('/api/survey/001/check', ': x\r\n')],
  ['a NUL in a header', get('/api/survey/001/check', 'x-odd: a\0b\r\n')],
  ['an unknown method', `HOLA /api/survey/001/check HTTP/1.1\r\n${head}\r\n`],
  ['an unknown version', `GET /api/survey/001/check HTTP/9.9\r\n${head}\r\n`],
  ['a length that is no number', post('content-length: many\r\n')],
  ['a negative length', post('content-length: -1\r\n')],
  ['two hosts', `GET /api/survey/001/check HTTP/1.1\r\n${head}host: otro.example\r\n\r\n`],
  ['two equal hosts', `POST ${apiPaths.start('001')} HTTP/1.1\r\n${head}Host: localhost\r\n\r\n`],
  ['two hosts for the webhook', post('HOST: otro.example\r\n', '', apiPaths.typeformWebhook)],
  ['two hosts for the panel', get(pagePaths.stats, 'host: localhost\r\n')],
  ['two hosts for a page', get(pagePaths.home, 'host: localhost\r\n')],
  ['chunks in HTTP/1.0', chunked('1.0', apiPaths.start('001'))],
  ['chunks in HTTP/1.0 that would be kept alive', chunked('1.0', apiPaths.start('001'), 'connection: keep-alive\r\n')],
  ['two lengths', post('content-length: 2\r\ncontent-length: 3\r\n', '{}x')],
  ['a length and chunks', post('content-length: 2\r\ntransfer-encoding: chunked\r\n', '0\r\n\r\n')],
  ['a type and no body', post('content-type: application/json\r\n')],
  ['a type and no body for a path that is not there', post('content-type: application/json\r\n', '', '/api/nothing')],
  ['a type and no body for the webhook', post('content-type: application/json\r\n', '', apiPaths.typeformWebhook)],
  ['a chunk without a size', post('transfer-encoding: chunked\r\ncontent-type: application/json\r\n', 'zz\r\n{}\r\n')],
  ['a body of 1 MB', post(`content-type: application/json\r\ncontent-length: 1000000\r\n`, 'x'.repeat(1_000_000))],
  ['raw bytes as JSON', post('content-type: application/json\r\ncontent-length: 4\r\n', '\xff\0\xfe{')],
]

test('bytes of any kind are answered with a refusal, and the process lives on', async () => {
  const { url, remove } = await usualDatabase()
  onTestFinished(remove)
  const server = await startServer({ DATABASE_URL: url })

  for (const [name, bytes] of requests) {
    const answer = await exchange(server.port, bytes)
    const [, status, body] = /^HTTP\/1\.1 (\d{3}) .*?\r\n\r\n(.*)$/s.exec(answer) ?? []
    expectRefusal(name, { status: Number(status), body: body ?? '' })
  }

  const garbage = fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(
      garbage,
      fc.constantFrom('', 'GET ', 'GET /', 'POST /api/', get('/api/').slice(0, -2)),
      async (bytes, start) => {
        const answer = await exchange(server.port, Buffer.concat([Buffer.from(start), Buffer.from(bytes as string)]))
        expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
      },
    ),
    { numRuns: 200 },
  )

  expect(await statusOf(`${server.origin}/readyz`)).toBe(200)
  expect(server.said()).not.toContain('"err"')
})

test('what a proxy could read otherwise than we do reaches no page either, and ends its connection', async () => {
  const { url, remove } = await usualDatabase()
  onTestFinished(remove)
  const server = await startServer({ DATABASE_URL: url })
  const kept = (headers: string) => `GET / HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`

  expect(await exchange(server.port, kept('connection: close\r\n'))).toMatch(/^HTTP\/1\.1 200 /)
  const doubled = await exchange(server.port, kept('host: localhost\r\n') + kept('connection: close\r\n'))
  expect(doubled).toMatch(/^HTTP\/1\.1 400 /)
  expect(doubled).not.toContain('200 OK')
  const inOldHttp = chunked('1.0', '/', 'connection: keep-alive\r\n') + kept('connection: close\r\n')
  expect(await exchange(server.port, inOldHttp)).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
  expect(await exchange(server.port, chunked('1.1', apiPaths.complete('001')))).toContain('"bad-request"')
})
