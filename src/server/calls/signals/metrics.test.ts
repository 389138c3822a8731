import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failures } from '#contract/messages.ts'
import { writes } from '#store/writes/catalog.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import {
  ADMIN_PASSWORD,
  basic,
  startedBody,
  type TestApp,
  testApp,
  VISITOR_SECRET,
} from '../../../../tests/support/app.ts'
import { command } from '../../../../tests/support/command.ts'
import { freshFolder } from '../../../../tests/support/copies.ts'
import { freshSqlite } from '../../../../tests/support/databases.ts'
import { oddTexts } from '../../../../tests/support/hostile.ts'
import { certificates } from '../../../../tests/support/processes/certificates.ts'
import { readPrometheus } from '../../../../tests/support/prometheus-text.ts'
import { keyMark } from '../../visitor/visitor-name.ts'

const TOKEN = 'a token of the tests, long'
const METRICS_TOKEN = TOKEN.replaceAll(' ', '-')
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
const asAdministrator = basic('admin', ADMIN_PASSWORD)

async function metricsOf({ app }: Pick<TestApp, 'app'>, headers: Record<string, string> = asAdministrator) {
  const reply = await app.inject({ url: '/metrics', headers })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const families = readPrometheus(reply.body)
  return {
    text: reply.body,
    families,
    value: (name: string, labels: Record<string, string> = {}) =>
      [...families.values()]
        .flatMap(({ samples }) => samples)
        .find((sample) => sample.name === `encuestas_${name}` && isSame(sample.labels, labels))?.value,
  }
}

const isSame = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

test('metrics are for whoever has the token or the password of the panel, and for nobody else', async () => {
  const site = await testApp({ env: { METRICS_TOKEN } })
  const statusWith = async (headers: Record<string, string>) =>
    (await site.app.inject({ url: '/metrics', headers })).statusCode
  expect(await statusWith({})).toBe(401)
  expect(await statusWith({ authorization: 'Bearer ' })).toBe(401)
  expect(await statusWith({ authorization: `Bearer ${METRICS_TOKEN}x` })).toBe(401)
  expect(await statusWith({ authorization: METRICS_TOKEN })).toBe(401)
  expect(await statusWith(basic('admin', METRICS_TOKEN))).toBe(401)
  expect(await statusWith(bearer)).toBe(200)
  expect(await statusWith(asAdministrator)).toBe(200)
  const { headers } = await site.app.inject({ url: '/metrics', headers: bearer })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
})

test('without a token in the settings no token opens the metrics', async () => {
  const site = await testApp()
  for (const authorization of ['Bearer undefined', 'Bearer', `Bearer ${METRICS_TOKEN}`]) {
    expect((await site.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  }
})

test('metrics and the panel are not limited by network, however often they are asked for', async () => {
  const site = await testApp({ env: { METRICS_TOKEN, RATE_LIMIT_PER_MINUTE: '1' } })
  for (let time = 0; time < 5; time += 1) await metricsOf(site, bearer)
  expect((await metricsOf(site)).value('limited_total', { what: 'calls', reach: 'address' })).toBe(0)
})

test('what happened is counted: requests by route and status, completions, refusals by reason, writes and commits', async () => {
  const site = await testApp({ env: { TYPEFORM_TOKEN: 'tfp_secret' } })
  const visitor = site.visitor()
  await visitor.check()
  await visitor.complete(await startedBody(visitor))
  await visitor.start()
  await visitor.check('999')
  await site.app.inject('/no-such-page')
  await site.app.inject('/api/no-such-call')
  await site.app.inject('/stats')
  const { value } = await metricsOf(site)
  const route = '/api/survey/:id/check'
  expect(value('http_requests_total', { route, status: '2xx' })).toBe(1)
  expect(value('http_requests_total', { route, status: '4xx' })).toBe(1)
  expect(value('http_request_duration_seconds_count', { route })).toBe(2)
  expect(value('http_requests_total', { route: 'unknown', status: '4xx' })).toBe(2)
  expect(value('http_requests_total', { route: '/stats', status: '4xx' })).toBe(1)
  expect(value('starts_total', { survey: '001' })).toBe(1)
  expect(value('completions_total', { survey: '001' })).toBe(1)
  expect(value('completions_total', { survey: '002' })).toBe(0)
  expect(value('repeats_refused_total', { survey: '001', moment: 'start' })).toBe(1)
  expect(value('refusals_total', { reason: 'turn-taken' })).toBe(1)
  expect(value('refusals_total', { reason: 'unknown-survey' })).toBe(1)
  expect(value('refusals_total', { reason: 'unknown-path' })).toBe(2)
  expect(value('refusals_total', { reason: 'not-signed-in' })).toBe(1)
  expect(value('store_writes_total', { write: 'startSession' })).toBe(2)
  expect(value('store_commit_duration_seconds_count')).toBe(site.store.writes.commits)
  expect(value('store_batch_writes_sum')).toBe(site.store.writes.writes)
  expect(value('store_waiting_writes')).toBe(0)
  expect(value('store_up')).toBe(1)
  expect(value('typeform_silent')).toBe(0)
  expect(value('typeform_last_proof_timestamp_seconds')).toBeUndefined()
  expect(value('memory_bytes', { kind: 'resident' })).toBeGreaterThan(1e6)
  expect(value('processes')).toBe(1)
})

test('that Typeform has confirmed nothing for hours is told without how many wait for it', async () => {
  const site = await testApp({ env: { TYPEFORM_TOKEN: 'tfp_secret' } })
  for (let person = 1; person <= 5; person += 1) {
    const visitor = site.visitor(`198.51.100.${person}`)
    await visitor.complete(await startedBody(visitor))
  }
  expect((await metricsOf(site)).value('typeform_silent')).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await metricsOf(site)).value('typeform_silent')).toBe(1)
})

test('while the store does not answer the metrics still do, and say so', async () => {
  const site = await testApp()
  await site.store.close()
  const { value, families } = await metricsOf(site)
  expect(value('store_up')).toBe(0)
  for (const name of ['starts_total', 'completions_total', 'repeats_refused_total', 'typeform_silent'])
    expect(families.get(`encuestas_${name}`)?.samples).toEqual([])
})

test('how old the newest backup is, what is left on the disk and when the certificate ends are told', async () => {
  const { make } = certificates()
  const { certificate: cert, key } = make({ name: 'localhost', days: 40 })
  const server = createServer({ cert, key }, (socket) => socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const folder = freshFolder()
  const database = await freshSqlite()
  const env = { PUBLIC_ORIGIN: `https://localhost:${port}`, COPIES_FOLDER: folder }
  const site = await testApp({ env, freshDatabase: async () => database })
  const before = await metricsOf(site)
  expect(before.value('backup_last_timestamp_seconds')).toBe(0)
  expect(before.value('disk_free_bytes')).toBeGreaterThan(1e6)
  const days = ((before.value('certificate_expiry_timestamp_seconds') ?? 0) - Date.now() / 1_000) / 86_400
  expect(Math.round(days)).toBe(40)
  await site.store.keyMark(keyMark(VISITOR_SECRET))
  expect((await command(database.url, 'respaldo', '--carpeta', folder)).status).toBe(0)
  const age = Date.now() / 1_000 - ((await metricsOf(site)).value('backup_last_timestamp_seconds') ?? 0)
  expect(Math.abs(age)).toBeLessThan(60)
})

test('without encryption there is no certificate to tell of, and where nobody answers neither', async () => {
  for (const PUBLIC_ORIGIN of ['http://localhost:2', 'https://localhost:2']) {
    const { families } = await metricsOf(await testApp({ env: { PUBLIC_ORIGIN } }))
    expect(families.get('encuestas_certificate_expiry_timestamp_seconds')?.samples).toEqual([])
  }
})

test('alerts, dashboard and guide name only metrics that the site tells, and the guide names all of them', async () => {
  const { families } = await metricsOf(await testApp())
  const told = [...families].flatMap(([name, { type }]) =>
    type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((ending) => name + ending) : [name],
  )
  const read = (file: string) => readFileSync(file, 'utf8')
  const inGuide = namedInTable(read('docs/operacion.md'))
  const inFiles = ['deploy/encuestas-alertas.yml', 'deploy/grafana.json'].map((file) =>
    [...read(file).matchAll(/\bencuestas_\w+/g)].map(([name]) => name),
  )
  for (const named of [inGuide, ...inFiles]) {
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !told.includes(name))).toEqual([])
  }
  expect([...families.keys()].filter((name) => !inGuide.includes(name))).toEqual([])
})

/** The names in the guide's table of metrics, which leaves out how they begin. */
function namedInTable(guide: string): string[] {
  const table = /\| métrica \| qué dice \|\n[^\n]+\n((?:\|.*\n)+)/.exec(guide)?.[1] ?? ''
  const cells = table.split('\n').map((row) => row.split(' | ')[0] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => `encuestas_${name}`))
}

const MARK = 'zzqxvisitor'
const oneOf = (label: string, values: readonly string[]) => new RegExp(`^${label}=(${values.join('|')})$`)

/** All that a label can be. Routes are of the site: at most a survey's number and file names that we gave. */
const closedLabels = [
  /^route=(unknown|\/[a-z0-9:*/._-]*)$/i,
  /^(le|node)=[\d.+Inf]+$/,
  /^version=\d+\.\d+\.\d+(\+[0-9a-f]+)?$/,
  oneOf('status', ['1xx', '2xx', '3xx', '4xx', '5xx']),
  oneOf('reason', Object.keys(failures)),
  oneOf('what', ['calls', 'starts']),
  oneOf('reach', ['address', '24', '56', '48']),
  oneOf('write', Object.keys(writes)),
  oneOf(
    'survey',
    fixedSurveys.map(({ id }) => id),
  ),
  oneOf('moment', ['check', 'start', 'completion']),
  oneOf('kind', ['resident', 'heap', 'external']),
]
const hostile = [...oddTexts.slice(3), '203.0.113.77', '2001:db8::77', '\n# HELP evil evil\n# TYPE evil gauge\nevil 1']

test('nothing that a visitor chose is ever in the metrics: no path, query, header, body or address', async () => {
  const site = await testApp({ env: { TRUST_PROXY: 'loopback', METRICS_TOKEN } })
  const calls = ['check', 'start', 'complete', 'responses', 'no-such']
  const before = [...(await metricsOf(site, bearer)).families].flatMap(([, { samples }]) => samples.map(labelsOf))
  for (const [at, text] of hostile.entries()) {
    const piece = encodeURIComponent(text.toWellFormed()) + MARK
    const headers = headersOf(text)
    for (const url of [`/${piece}`, `/api/${piece}`, `/survey/${piece}/resultados/${piece}.csv`, `/stats/${piece}`])
      await site.app.inject({ url, headers, remoteAddress: '127.0.0.1' })
    const call = calls[at % calls.length]
    const payload = { sessionId: text, responseId: MARK }
    await site.app.inject({ method: 'POST', url: `/api/survey/${piece}/${call}?q=${piece}`, headers, payload })
    await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${piece}` } })
  }
  const { text, families } = await metricsOf(site, bearer)
  for (const secret of [MARK, '203.0.113.77', '2001:db8', 'evil', 'script', 'etc/passwd'])
    expect(text).not.toContain(secret)
  const after = [...families].flatMap(([, { samples }]) => samples.map(labelsOf))
  const names = new Set(after.flat())
  expect([...names].filter((name) => !closedLabels.some((known) => known.test(name)))).toEqual([])
  // A thousand such requests make no more names than one of each kind.
  expect(names.size - new Set(before.flat()).size).toBeLessThan(30)
})

function labelsOf({ labels }: { readonly labels: Readonly<Record<string, string>> }): string[] {
  return Object.entries(labels).map(([label, value]) => `${label}=${value}`)
}

/** As much of it as a header can carry. */
function headersOf(text: string): Record<string, string> {
  const carried = text.replaceAll(/[^\x21-\x7e]/g, '') + MARK
  return {
    'x-forwarded-for': '203.0.113.77, 2001:db8::77',
    'user-agent': carried,
    referer: carried,
    cookie: `panel=${carried}`,
  }
}

test.each([
  ['a label that is not escaped', '# HELP a b\n# TYPE a gauge\na{x="\\d"} 1\n'],
  ['a sample without its family', 'a 1\n'],
  ['a family that comes twice', '# HELP a b\n# TYPE a gauge\na 1\n# HELP a b\n# TYPE a gauge\n'],
  ['a series that comes twice', '# HELP a b\n# TYPE a gauge\na 1\na 2\n'],
  ['a counter without its ending', '# HELP a b\n# TYPE a counter\na 1\n'],
  ['a histogram without its last bucket', '# HELP a b\n# TYPE a histogram\na_bucket{le="1"} 1\na_sum 1\na_count 1\n'],
  ['a last line without an end', '# HELP a b\n# TYPE a gauge\na 1'],
])('the reader of the tests refuses %s', (_name, text) => {
  expect(() => readPrometheus(text)).toThrow()
})
