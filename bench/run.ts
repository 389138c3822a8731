// Every floor that must hold, measured in one run, into docs/benchmarks.md. `--growth` adds stores of up to ten million sessions,
// `--failover` lost servers, `--out=FILE` writes elsewhere.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths } from '#contract/paths.ts'
import { surveys } from '#surveys/catalog.ts'
import { startPostgres } from '../tests/support/postgres/postgres-server.ts'
import { type Compared, compare } from './compare.ts'
import { failover } from './failover.ts'
import { growth, postgresStores, sqliteStores } from './growth.ts'
import { performanceScores } from './lighthouse.ts'
import type { Visit } from './measure.ts'
import { pageLoads } from './page-load.ts'
import { proofOfWork } from './proof.ts'
import { publishedDatabase } from './published.ts'
import { record } from './recorded-answer.ts'
import { comparison, LIMESURVEY, report, type Table, type Target } from './report.ts'
import { type Server, scratchFolder, startExpress, startLimit, startProduct } from './servers.ts'
import { stage } from './stage.ts'
import { check, homePage, participation, recordedPaths, resultsPage, resultsPath, start, surveyPage } from './visits.ts'

/** Visitors at once where waiting writes share a disk sync: what the sharing is for. */
const CROWD = 128

const REPORT = 'docs/benchmarks.md'

const tables: Table[] = []
const claims: Target[] = []
// Whatever was started ends with the bench, also when a stage fails.
await using started = new AsyncDisposableStack()
const folder = scratchFolder()
started.defer(folder.remove)
const file = (name: string) => `file:${join(folder.path, name)}`
function note(...targets: readonly Target[]): void {
  claims.push(...targets)
  for (const { claim, measured, isMet } of targets)
    console.error(`  ${claim}: ${measured}, ${isMet ? 'met' : 'missed'}`)
}

async function running(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  started.defer(server.stop)
  return server
}

const { product, publishing, limit } = await stage('starting', 1, async () => {
  const product = await running(startProduct(file('product.db')))
  const publishing = await running(startProduct(await publishedDatabase(file('published.db'))))
  const ours = recordedPaths.map(async ([method, path]) => [path, await record(product.port, method, path)] as const)
  const answers = Object.fromEntries(await Promise.all(ours))
  const results = await record(publishing.port, 'GET', resultsPath)
  return { product, publishing, limit: await running(startLimit({ ...answers, [resultsPath]: results })) }
})

async function againstLimit(name: string, server: Server, visit: Visit, floor?: number, connections?: number) {
  const subjects = [
    { name: 'limit: the same bytes from bare node:http', server: limit, visit },
    { name, server, visit },
  ]
  const [bare, ours] = await stage(name, 1, () => compare(subjects, { connections }))
  if (!bare || !ours) throw new Error('nothing measured')
  if (floor !== undefined) {
    const claim = `${name} ≥ ${floor} of the limit`
    note({ claim, measured: ours.ratio.toFixed(2), isMet: ours.ratio >= floor })
  }
  tables.push(comparison(name, [bare, ours]))
  return ours
}

await againstLimit('home page', product, homePage, 0.85)
await againstLimit('survey page', product, surveyPage, 0.85)
await againstLimit('results page', publishing, resultsPage)
await publishing.stop()
await againstLimit('check', product, check, 0.65)
// Of its own: whole participations begin with an empty database, as those of Express do.
const starting = await running(startProduct(file('starting.db')))
const aStart = await againstLimit('durable start', starting, start, 0.4, CROWD)
await starting.stop()

const { withPostgres, express, expressWithPostgres } = await stage('starting PostgreSQL', 1, async () => {
  const postgres = await startPostgres()
  started.defer(postgres.remove)
  return {
    withPostgres: await running(startProduct(postgres.url)),
    express: await running(startExpress(file('express.db'))),
    expressWithPostgres: await running(startExpress(postgres.url)),
  }
})
await againstLimit('check, PostgreSQL', withPostgres, check)
await limit.stop()

const participations = [
  { name: 'Express 5, PostgreSQL, a commit per request', server: expressWithPostgres, visit: participation },
  { name: 'this site, PostgreSQL', server: withPostgres, visit: participation },
  { name: 'Express 5, SQLite, a commit per request', server: express, visit: participation },
  { name: 'this site, SQLite', server: product, visit: participation },
]
const compared = await stage('whole participations', 3, () =>
  compare(participations, { connections: CROWD, isSlow: true }),
)
const [, onPostgres, plainOnSqlite, onSqlite] = compared as [Compared, Compared, Compared, Compared]
tables.push({
  ...comparison(
    `Whole participations (check, start, respond, complete), every answer durable, ${CROWD} visitors at once`,
    compared,
  ),
  note: `For scale: LimeSurvey took ${LIMESURVEY.participationsPerSecond} a second on another machine of two cores (above).`,
})
for (const [engine, ratio, floor] of [
  ['SQLite', onSqlite.ratio / plainOnSqlite.ratio, 3.5],
  ['PostgreSQL', onPostgres.ratio, 3],
] as const) {
  note({
    claim: `whole participations on ${engine} ≥ ${floor} times the plain Express`,
    measured: `${ratio.toFixed(2)} times`,
    isMet: ratio >= floor,
  })
}
tables.push({
  title: 'Memory',
  header: ['', 'MB after the load'],
  rows: [
    ['this site, SQLite', String(product.memory())],
    ['this site, PostgreSQL', String(withPostgres.memory())],
    ['Express 5, SQLite', String(express.memory())],
  ],
})
// Idle, but not asleep: browsers are measured without them.
await Promise.all([express.stop(), expressWithPostgres.stop(), withPostgres.stop()])

const pages = [
  pagePaths.home,
  ...surveys.map(({ id }) => pagePaths.survey(id)),
  pagePaths.thankYou('001'),
  pagePaths.results('002'),
]
const loads = await stage('pages on a phone', 4, () => pageLoads(product.port, pages))
tables.push({
  title: 'Pages on a phone: cold cache, slow 4G (1.6 Mbps, 150 ms), 4 times slower processor',
  header: ['page', 'requests', 'bytes', 'LCP', 'usable'],
  rows: loads.map(({ path, requests, bytes, lcpMs, usableMs }) => [
    path,
    String(requests),
    bytes.toLocaleString('en-US'),
    `${Math.round(lcpMs)} ms`,
    usableMs === undefined ? '' : `${Math.round(usableMs)} ms`,
  ]),
})
for (const { path, bytes, lcpMs, usableMs } of loads) {
  if (usableMs === undefined) continue
  note(
    { claim: `${path} ≤ 112 kB`, measured: `${(bytes / 1_000).toFixed(1)} kB`, isMet: bytes <= 112_000 },
    { claim: `${path}: LCP ≤ 0.8 s`, measured: `${Math.round(lcpMs)} ms`, isMet: lcpMs <= 800 },
    { claim: `${path}: usable ≤ 1.0 s`, measured: `${Math.round(usableMs)} ms`, isMet: usableMs <= 1_000 },
  )
}
const proof = await stage('proof of work', 3, () => proofOfWork(product.port, aStart.cpuMicroseconds))
tables.push(proof.table)
note(...proof.targets)
const scores = await stage('Lighthouse', 4, () => performanceScores(product.port))
tables.push({
  title: 'Lighthouse, mobile',
  note: 'Performance, the median of three visits. A test holds accessibility, best practices and SEO at 100.',
  header: ['page', 'performance'],
  rows: scores.map(({ path, performance }) => [path, String(performance)]),
})
const slowest = Math.min(...scores.map(({ performance }) => performance))
note({ claim: 'Lighthouse performance ≥ 98', measured: `${slowest} at the least`, isMet: slowest >= 98 })

if (process.argv.includes('--growth')) {
  for (const stores of [sqliteStores(), await postgresStores()]) {
    const grown = await stage(`growth${stores.on}`, 60, () => growth(stores))
    tables.push(...grown.tables)
    note(...grown.targets)
  }
}

if (process.argv.includes('--failover')) tables.push(...(await stage('lost servers', 10, failover)))

const text = report(claims, tables)
console.log(text)
writeFileSync(process.argv.find((argument) => argument.startsWith('--out='))?.slice('--out='.length) ?? REPORT, text)
