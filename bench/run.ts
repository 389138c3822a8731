// Measures every floor in one run and writes docs/benchmarks.md. `--growth` adds databases of up to ten million sessions,
// `--forgetting` how long both passes take at up to a million, `--failover` lost servers; `--out=FILE` writes elsewhere.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths } from '#contract/paths.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { startPostgres } from '../tests/support/postgres/postgres-server.ts'
import { until } from '../tests/support/processes/server-process.ts'
import { codingKeys } from './coding-keys.ts'
import { type Compared, compare } from './compare.ts'
import { failover } from './failover.ts'
import { forgettingWaits } from './forgetting.ts'
import { growth, postgresStores, sqliteStores } from './growth.ts'
import { auditedPaths, lighthouseScores } from './lighthouse.ts'
import type { Visit } from './measure.ts'
import { memoryAfterLoad } from './memory.ts'
import { openedTemplate } from './opened-template.ts'
import { pageLoads } from './page-load.ts'
import { panelWaits } from './panel-waits.ts'
import { proofOfWork } from './proof.ts'
import { makingRelease, publishedDatabase } from './published.ts'
import { record } from './recorded-answer.ts'
import { comparison, LIMESURVEY, report, type Table, type Target } from './report.ts'
import { type Server, scratchFolder, startExpress, startLimit, startProduct } from './servers.ts'
import { stage } from './stage.ts'
import { starts } from './starts.ts'
import { check, homePage, participation, recordedPaths, resultsPage, resultsPath, start, surveyPage } from './visits.ts'

/** Visitors at once, where waiting writes share a disk sync. */
const CROWD = 128

const REPORT = 'docs/benchmarks.md'

const tables: Table[] = []
const claims: Target[] = []
const folder = scratchFolder()
const file = (name: string) => `file:${join(folder.path, name)}`
/** Stops whatever was started, also when a stage fails. */
const started = new AsyncDisposableStack()
started.defer(folder.remove)

try {
  const begun = await stage('starts', 15, () => starts(folder.path))
  tables.push(begun.table)
  note(...begun.targets)
  // First, on a quiet machine and an empty database: after the crowds, disk and forgetting are still busy.
  await onPhones()
  const product = await stage('starting', 1, () => running(startProduct(file('product.db'))))
  const startMicroseconds = await againstBareServer(product)
  note(await stage('making a release', 1, async () => makingRelease()))
  await againstExpress()
  const proof = await stage('proof of work', 10, () => proofOfWork(product.port, startMicroseconds))
  tables.push(proof.table)
  note(...proof.targets)
} finally {
  await started.disposeAsync()
}

for (const stores of [sqliteStores(), await postgresStores()]) {
  const waited = await stage(`what people who work here wait for${stores.on}`, 4, () => panelWaits(stores))
  tables.push(waited.table)
  note(...waited.targets)
}
note(await stage('coding open answers', 3, () => codingKeys(sqliteStores())))

if (process.argv.includes('--growth')) {
  for (const stores of [sqliteStores(), await postgresStores()]) {
    const grown = await stage(`growth${stores.on}`, 60, () => growth(stores))
    tables.push(...grown.tables)
    note(...grown.targets)
  }
}

if (process.argv.includes('--forgetting')) {
  for (const stores of [sqliteStores(), await postgresStores()]) {
    const forgotten = await stage(`forgetting${stores.on}`, 10, () => forgettingWaits(stores))
    tables.push(forgotten.table)
    note(...forgotten.targets)
  }
}

if (process.argv.includes('--failover')) tables.push(...(await stage('lost servers', 10, failover)))

const text = report(claims, tables)
console.log(text)
writeFileSync(process.argv.find((argument) => argument.startsWith('--out='))?.slice('--out='.length) ?? REPORT, text)

/** Returns what a start costs, in microseconds of processor time. */
async function againstBareServer(product: Server): Promise<number> {
  const publishing = await running(startProduct(await publishedDatabase(file('published.db'))))
  const ours = recordedPaths.map(async ([method, path]) => [path, await record(product.port, method, path)] as const)
  const answers = Object.fromEntries(await Promise.all(ours))
  const results = await record(publishing.port, 'GET', resultsPath)
  const limit = await running(startLimit({ ...answers, [resultsPath]: results }))

  async function row(name: string, server: Server, visit: Visit, floor?: number, connections?: number) {
    const subjects = [
      { name: 'limit: the same bytes from bare node:http', server: limit, visit },
      { name, server, visit },
    ]
    const compared = await stage(name, 1, () => compare(subjects, { connections }))
    const [, { ratio, cpuMicroseconds }] = compared as [Compared, Compared]
    if (floor !== undefined)
      note({ claim: `${name} ≥ ${floor} of the limit`, measured: ratio.toFixed(2), isMet: ratio >= floor })
    tables.push(comparison(name, compared))
    return cpuMicroseconds
  }

  await row('home page', product, homePage, 0.85)
  await row('survey page', product, surveyPage, 0.85)
  await row('results page', publishing, resultsPage)
  await publishing.stop()
  await row('check', product, check, 0.45)
  const starting = await running(startProduct(file('starting.db')))
  const startMicroseconds = await row('durable start', starting, start, 0.3, CROWD)
  await Promise.all([starting.stop(), limit.stop()])
  return startMicroseconds
}

/** All have just started, on an empty database. */
async function againstExpress(): Promise<void> {
  const postgres = await startPostgres()
  started.defer(postgres.remove)
  const withPostgres = await running(startProduct(postgres.url))
  const withSqlite = await running(startProduct(file('participations.db')))
  const express = await running(startExpress(file('express.db')))
  const expressWithPostgres = await running(startExpress(postgres.url))
  const engines = [
    ['PostgreSQL', expressWithPostgres, withPostgres],
    ['SQLite', express, withSqlite],
  ] as const
  const compared: Compared[] = []
  for (const [engine, plain, ours] of engines) {
    const subjects = [
      { name: `Express 5, ${engine}, a commit per request`, server: plain, visit: participation },
      { name: `this site, ${engine}`, server: ours, visit: participation },
    ]
    const pair = await stage(`whole participations on ${engine}`, 2, () =>
      compare(subjects, { connections: CROWD, isSlow: true }),
    )
    const [, { ratio }] = pair as [Compared, Compared]
    note({
      claim: `whole participations on ${engine} ≥ 2.5 times the plain Express`,
      measured: `${ratio.toFixed(2)} times`,
      isMet: ratio >= 2.5,
    })
    compared.push(...pair)
  }
  tables.push({
    ...comparison(
      `Whole participations (check, start, respond, complete), every answer durable, ${CROWD} visitors at once`,
      compared,
    ),
    note: `Ratios to the Express on the same engine. For scale: LimeSurvey took ${LIMESURVEY.participationsPerSecond} a second on another machine of two cores (above).`,
  })
  const ours = [
    ['this site, SQLite', withSqlite],
    ['this site, PostgreSQL', withPostgres],
  ] as const
  tables.push(await stage('memory after the load', 4, () => memoryAfterLoad(ours, [['Express 5, SQLite', express]])))
  // The proof of work is measured in a browser without them.
  await Promise.all([express, expressWithPostgres, withPostgres, withSqlite].map((server) => server.stop()))
}

async function onPhones(): Promise<void> {
  const product = await stage('starting', 1, () => running(startProduct(file('phones.db'))))
  const fromFile = pagePaths.survey(await openedTemplate(file('phones.db')))
  await until(async () => (await fetch(`http://127.0.0.1:${product.port}${fromFile}`)).ok)
  const pages = [
    pagePaths.home,
    ...fixedSurveys.map(({ id }) => pagePaths.survey(id)),
    fromFile,
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
      // 112 kB as before it had a typeface, which weighs 18.
      { claim: `${path} ≤ 130 kB`, measured: `${(bytes / 1_000).toFixed(1)} kB`, isMet: bytes <= 130_000 },
      { claim: `${path}: LCP ≤ 0.8 s`, measured: `${Math.round(lcpMs)} ms`, isMet: lcpMs <= 800 },
      { claim: `${path}: usable ≤ 1.0 s`, measured: `${Math.round(usableMs)} ms`, isMet: usableMs <= 1_000 },
    )
  }
  const publishing = await running(startProduct(await publishedDatabase(file('audited.db'))))
  const scores = [
    ...(await stage('Lighthouse', 4, () => lighthouseScores(product.port, [...auditedPaths, fromFile]))),
    // The longest page.
    ...(await stage('Lighthouse, a release', 1, () => lighthouseScores(publishing.port, [resultsPath]))),
  ]
  tables.push({
    title: 'Lighthouse, mobile',
    note: 'Performance, the median of three visits, and the lowest of accessibility, best practices and SEO.',
    header: ['page', 'performance', 'the others', 'what fails'],
    rows: scores.map(({ path, performance, untimed, failed }) => [
      path,
      String(performance),
      String(untimed),
      failed.join(', '),
    ]),
  })
  const slowest = Math.min(...scores.map(({ performance }) => performance))
  const worst = Math.min(...scores.map(({ untimed }) => untimed))
  note(
    { claim: 'Lighthouse performance ≥ 98', measured: `${slowest} at the least`, isMet: slowest >= 98 },
    { claim: 'Lighthouse, everything else = 100', measured: `${worst} at the least`, isMet: worst === 100 },
  )
  await Promise.all([product.stop(), publishing.stop()])
}

async function running(starting: Promise<Server>): Promise<Server> {
  const server = await starting
  started.defer(server.stop)
  return server
}

function note(...targets: readonly Target[]): void {
  claims.push(...targets)
  for (const { claim, measured, isMet } of targets)
    console.error(`  ${claim}: ${measured}, ${isMet ? 'met' : 'missed'}`)
}
