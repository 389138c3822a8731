import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { manyStreams } from '../support/crowds/many-streams.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { freshPostgres } from '../support/databases.ts'
import { hasNginx, runNginx } from '../support/processes/nginx.ts'
import { type ServerProcess, startServer } from '../support/processes/server-process.ts'
import { behindProxySettings } from '../support/processes/settled-proxy.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { someRecord } from '../support/some-record.ts'

const SHOWN_BY_ALL_AFTER_MS = 10_000
/** Five seconds until every process shows it, five fresh, five more while a new one is fetched, and clocks of whole seconds. */
const SEEN_BY_ALL_AFTER_MS = 17_000

const pages = [pagePaths.home, releasePaths.all, releasePaths.newest('005'), releasePaths.release('005', 1)]
const signedIn = basic('admin', ADMIN_PASSWORD)

/** A site of three processes on PostgreSQL, with a survey that is closed and can be published, behind nginx that keeps pages. */
async function started() {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const store = await openStore({ url: database.url, answersPerAddress: 1 })
  await keepAll(store, survey005, censusRespondents(survey005, 400))
  await store.closing.decide({ surveyId: '005', decision: 'closed', at: Date.now() - 2 * HOUR_MS, record: someRecord })
  await store.close()
  const env = {
    ...behindProxySettings,
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a secret of the tests',
    ADMIN_PASSWORD,
    METHOD_FILE: methodFileWithout(),
  }
  const servers = await Promise.all([startServer(env), startServer(env), startServer(env)])
  const { port, folder } = await runNginx(
    'deploy/nginx-cache.conf',
    servers.map((each) => each.port),
  )
  return { servers, folder, ask: await manyStreams(port) }
}

type Servers = readonly [ServerProcess, ...ServerProcess[]]
type Ask = Awaited<ReturnType<typeof started>>['ask']

async function decide([{ origin }]: Servers, path: string, body: object): Promise<ReleasesReply> {
  const headers = { ...signedIn, 'content-type': 'application/json' }
  const reply = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json() as Promise<ReleasesReply>
}

/** What each process shows, once all of them show the same. */
async function shownBySite(servers: Servers, isNews: (shown: string) => boolean = () => true) {
  const shown = new Map<string, string>()
  for (const path of pages) {
    const ofAll = async () => {
      const told = await Promise.all(servers.map(async ({ origin }) => (await fetch(origin + path)).text()))
      return new Set(told.filter(isNews)).size === 1 && told.every(isNews) ? told[0] : undefined
    }
    const poll = expect.poll(ofAll, { timeout: SHOWN_BY_ALL_AFTER_MS })
    await poll.toBeDefined()
    shown.set(path, (await ofAll()) ?? '')
  }
  return shown
}

interface Read {
  readonly path: string
  readonly at: number
  readonly cache: string
  readonly text: string
}

/** Somebody who reads all pages again and again, until they are told to stop. */
function reader(ask: Ask) {
  const reads: Read[] = []
  let isOver = false
  const reading = (async () => {
    while (!isOver) {
      const at = Date.now()
      const replies = await Promise.all(pages.map((path) => ask(path, { 'accept-encoding': 'identity' })))
      for (const [index, { headers, body }] of replies.entries())
        reads.push({ path: pages[index] ?? '', at, cache: String(headers['x-cache']), text: body.toString() })
      // nginx ends a connection after a thousand requests, and all of these go over one.
      await pause(400)
    }
  })()
  return {
    reads,
    async stop() {
      isOver = true
      await reading
    },
  }
}

/** Everybody sees what was decided within the time, and until then what was before: nothing else. */
async function seenByAll({ servers, ask }: Awaited<ReturnType<typeof started>>, decision: () => Promise<unknown>) {
  const before = await shownBySite(servers)
  const old = new Set(before.values())
  const { reads, stop } = reader(ask)
  await pause(SEEN_BY_ALL_AFTER_MS / 2)
  await decision()
  const decidedAt = Date.now()
  const after = await shownBySite(servers, (shown) => !old.has(shown))
  await pause(Math.max(0, decidedAt + SEEN_BY_ALL_AFTER_MS + 3_000 - Date.now()))
  await stop()
  for (const path of pages) {
    const ofPage = reads.filter((read) => read.path === path)
    expect([path, before.get(path) === after.get(path)]).toEqual([path, false])
    expect([path, ofPage.filter(({ text }) => text !== before.get(path) && text !== after.get(path))]).toEqual([
      path,
      [],
    ])
    const late = ofPage.filter(({ at }) => at >= decidedAt + SEEN_BY_ALL_AFTER_MS)
    expect(late.length).toBeGreaterThan(0)
    expect([path, late.filter(({ text }) => text !== after.get(path)).length]).toEqual([path, 0])
    expect(ofPage.some(({ cache }) => cache === 'HIT')).toBe(true)
  }
  return after
}

test.skipIf(!hasNginx)(
  'what is published and withdrawn is seen by every reader of what nginx keeps, and nothing personal is kept',
  async () => {
    const site = await started()
    const { servers, ask, folder } = site
    const { draft } = await decide(servers, apiPaths.releaseDraft('005'), {})
    const personal = [
      pagePaths.stats,
      apiPaths.overview,
      apiPaths.check('001'),
      apiPaths.releases('005'),
      pagePaths.preview('005'),
    ]
    const inside = await Promise.all(personal.map((path) => ask(path, signedIn)))
    expect(inside.map(({ status }) => status)).toEqual(personal.map(() => 200))
    const start = await ask(apiPaths.start('001'), { ':method': 'POST' })
    const { sessionId } = JSON.parse(start.body.toString())

    const published = await seenByAll(site, () =>
      decide(servers, apiPaths.releases('005'), { sha256: draft?.sha256, confirmation: publishConfirmation('005') }),
    )
    expect(published.get(releasePaths.release('005', 1))).toContain(draft?.sha256)
    const withdrawn = await seenByAll(site, () =>
      decide(servers, apiPaths.releaseWithdrawal('005', 1), {
        reason: 'Faltaba una semana de respuestas.',
        confirmation: withdrawConfirmation('005', 1),
      }),
    )
    expect(withdrawn.get(releasePaths.release('005', 1))).toContain('Faltaba una semana de respuestas.')

    const kept = readdirSync(join(folder, 'kept'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    const keys = kept.map((text) => /^KEY: \S* ?(\/.*)$/m.exec(text)?.[1] ?? text)
    expect(keys).toEqual(expect.arrayContaining(pages))
    expect(keys.filter((key) => /^\/(api|stats|healthz|readyz|metrics)/.test(key) || !key.startsWith('/'))).toEqual([])
    for (const trace of [/^set-cookie:/im, /^cache-control:.*(no-store|private)/im, new RegExp(sessionId)])
      expect([trace, kept.filter((text) => trace.test(text)).length]).toEqual([trace, 0])
  },
)
