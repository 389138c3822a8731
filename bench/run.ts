// Everything that the README claims, measured in one run. `--growth` adds stores of up to ten million sessions, `--failover` lost servers.
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { pagePaths } from '#contract/paths.ts'
import { surveys } from '#surveys/catalog.ts'
import { startPostgres } from '../tests/support/postgres/postgres-server.ts'
import { type Compared, compare } from './compare.ts'
import { failover } from './failover.ts'
import { growth, postgresStores, sqliteStores } from './growth.ts'
import { lighthouseScores } from './lighthouse.ts'
import type { Visit } from './measure.ts'
import { pageLoads } from './page-load.ts'
import { proofOfWork } from './proof.ts'
import { publishedDatabase } from './published.ts'
import { record } from './recorded-answer.ts'
import { comparison, markdown, type Table, type Target, targets } from './report.ts'
import { type Server, scratchFolder, startExpress, startLimit, startProduct } from './servers.ts'
import { check, homePage, participation, recordedPaths, resultsPage, resultsPath, start, surveyPage } from './visits.ts'
import { workers } from './workers.ts'

/** LimeSurvey 7.0.11 on a two-core machine of this kind: see docs/benchmarks.md for its conditions. */
const LIMESURVEY = { participationsPerSecond: 6.6, pageBytes: 929_362, lcpMs: 2_860 }

const SOME = 32
/** Visitors at once where waiting writes share a disk sync: what the sharing is for. */
const CROWD = 128

const tables: Table[] = []
const claims: Target[] = []
const folder = scratchFolder()
const file = (name: string) => `file:${join(folder.path, name)}`

const product = await startProduct(file('product.db'))
claims.push({
  claim: 'start-up to listening < 2 s',
  measured: `${Math.round(product.startedInMs)} ms`,
  isMet: product.startedInMs < 2_000,
})
claims.push({ claim: 'idle memory < 120 MB', measured: `${product.memory()} MB`, isMet: product.memory() < 120 })

const answers = Object.fromEntries(
  await Promise.all(
    recordedPaths.map(async ([method, path]) => [path, await record(product.port, method, path)] as const),
  ),
)
const publishing = await startProduct(await publishedDatabase(file('published.db')))
const limit = await startLimit({ ...answers, [resultsPath]: await record(publishing.port, 'GET', resultsPath) })
async function againstLimit(name: string, server: Server, visit: Visit, target: number, connections?: number) {
  const [bare, ours] = await compare(
    [
      { name: 'limit: the same bytes from bare node:http', server: limit, visit },
      { name, server, visit },
    ],
    { connections },
  )
  if (!bare || !ours) throw new Error('nothing measured')
  claims.push({
    claim: `${name} ≥ ${target} of the limit`,
    measured: ours.ratio.toFixed(2),
    isMet: ours.ratio >= target,
  })
  return comparison(name, [bare, ours])
}
tables.push(await againstLimit('home page', product, homePage, 0.85))
tables.push(await againstLimit('survey page', product, surveyPage, 0.85))
tables.push(await againstLimit('results page', publishing, resultsPage, 0.85))
await publishing.stop()
tables.push(await againstLimit('check', product, check, 0.6))

// Of its own, so that what it says at the end is about starts only.
const starting = await startProduct(file('starting.db'))
const starts = await againstLimit('durable start', starting, start, 0.4, CROWD)
const { writes, commits } = await starting.stop()
tables.push({
  ...starts,
  note: `${CROWD} visitors at once. One disk sync acknowledged ${Math.round(writes / commits)} starts on average.`,
})

const postgres = await startPostgres()
const withPostgres = await startProduct(postgres.url)
tables.push(await againstLimit('check, PostgreSQL', withPostgres, check, 0.5))
await limit.stop()

const express = await startExpress(file('express.db'))
const expressWithPostgres = await startExpress(postgres.url)
async function participations(connections: number): Promise<Compared> {
  const compared = await compare(
    [
      { name: 'Express 5, PostgreSQL, a commit per request', server: expressWithPostgres, visit: participation },
      { name: 'this site, PostgreSQL', server: withPostgres, visit: participation },
      { name: 'Express 5, SQLite, a commit per request', server: express, visit: participation },
      { name: 'this site, SQLite', server: product, visit: participation },
    ],
    { connections, isSlow: true },
  )
  const [, onPostgres, , onSqlite] = compared as [Compared, Compared, Compared, Compared]
  const title = `Whole participations (check, start, respond, complete), every answer durable, ${connections} visitors at once`
  tables.push(comparison(title, compared))
  const ofSqlite = onPostgres.ratio / onSqlite.ratio
  claims.push(
    {
      claim: `PostgreSQL, ${connections} visitors at once: whole participations ≥ 4 times the plain Express`,
      measured: `${onPostgres.ratio.toFixed(2)} times`,
      isMet: onPostgres.ratio >= 4,
    },
    {
      claim: `PostgreSQL, ${connections} visitors at once: ≥ 0.5 of ours on SQLite`,
      measured: ofSqlite.toFixed(2),
      isMet: ofSqlite >= 0.5,
    },
  )
  return onSqlite
}
const ours = (await participations(SOME)).perSecond
await participations(CROWD)
const times = ours / LIMESURVEY.participationsPerSecond
claims.push({
  claim: 'whole participations ≥ 300 times LimeSurvey’s 6.6 a second',
  measured: `${Math.round(times)} times (${Math.round(ours)} a second)`,
  isMet: times >= 300,
})
tables.push({
  title: 'Memory',
  header: ['', 'MB after the load'],
  rows: [
    ['this site, SQLite', String(product.memory())],
    ['this site, PostgreSQL', String(withPostgres.memory())],
    ['Express 5, SQLite', String(express.memory())],
  ],
})
await Promise.all([express.stop(), expressWithPostgres.stop(), withPostgres.stop()])
tables.push(await workers(postgres.url, [1, 2, 4], CROWD))
await postgres.remove()

const loads = await pageLoads(product.port, [
  pagePaths.home,
  ...surveys.map(({ id }) => pagePaths.survey(id)),
  pagePaths.thankYou('001'),
  pagePaths.results('002'),
])
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
const survey = loads[1]
if (survey) {
  const share = LIMESURVEY.pageBytes / survey.bytes
  claims.push({
    claim: 'survey page ≤ 1/8 of LimeSurvey’s bytes',
    measured: `1/${share.toFixed(1)}`,
    isMet: share >= 8,
  })
  claims.push({
    claim: 'LCP ≤ 1.2 s where LimeSurvey has 2.9 s',
    measured: `${Math.round(survey.lcpMs)} ms`,
    isMet: survey.lcpMs <= 1_200,
  })
}
for (const { path, usableMs } of loads) {
  if (usableMs === undefined) continue
  claims.push({
    claim: `postal code of ${path} can be typed within 1.25 s`,
    measured: `${Math.round(usableMs)} ms`,
    isMet: usableMs <= 1_250,
  })
}
const proof = await proofOfWork(product.port)
tables.push(proof.table)
claims.push(...proof.targets)
const scores = await lighthouseScores(product.port)
tables.push({
  title: 'Lighthouse, mobile',
  header: ['page', 'performance', 'accessibility', 'best practices', 'SEO'],
  rows: scores.map(({ path, performance, accessibility, bestPractices, seo }) => [
    path,
    ...[performance, accessibility, bestPractices, seo].map(String),
  ]),
})
const slowest = Math.min(...scores.map(({ performance }) => performance))
claims.push({ claim: 'Lighthouse performance ≥ 98', measured: `${slowest} at the least`, isMet: slowest >= 98 })
await product.stop()
folder.remove()

if (process.argv.includes('--growth')) {
  for (const stores of [sqliteStores(), await postgresStores()]) {
    const grown = await growth(stores)
    tables.push(...grown.tables)
    claims.push(...grown.targets)
  }
}

if (process.argv.includes('--failover')) tables.push(...(await failover()))

const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.arch}`
const text = [
  `Measured ${new Date().toISOString().slice(0, 10)} on ${machine}; the load generator shares the cores.\n`,
  ...[targets(claims), ...tables].map(markdown),
].join('\n')
console.log(text)
const out = process.argv.find((argument) => argument.startsWith('--out='))?.slice('--out='.length)
if (out) writeFileSync(out, text)
