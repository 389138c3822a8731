import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { manyStreams, type StreamReply } from '../support/crowds/many-streams.ts'
import { freshSqlite } from '../support/databases.ts'
import { hasNginx, runNginx } from '../support/processes/nginx.ts'
import { startServer, until } from '../support/processes/server-process.ts'
import { behindProxySettings } from '../support/processes/settled-proxy.ts'

type Env = Readonly<Record<string, string>>

async function started(env: Env = {}) {
  const database = await freshSqlite()
  onTestFinished(database.remove)
  const settings = { ...behindProxySettings, DATABASE_URL: database.url, ADMIN_PASSWORD, ...env }
  const server = await startServer(settings)
  const { port } = await runNginx('deploy/nginx-cache.conf', [server.port])
  return { server, port, env: settings, ask: await manyStreams(port) }
}

const cache = ({ headers }: StreamReply) => headers['x-cache']

describe.skipIf(!hasNginx)('behind nginx that keeps pages, as deploy/nginx-cache.conf sets it up', () => {
  test('a page comes from what is kept, in each encoding and whatever follows its address', async () => {
    const { ask } = await started()
    const encodings = {
      br: ['gzip, deflate, br, zstd', 'br', 'br;q=0.5, gzip;q=0'],
      gzip: ['gzip, deflate', 'br;q=0, gzip'],
      identity: ['identity', 'br;q=0, gzip;q=0.0', ''],
    }
    const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
    for (const path of [pagePaths.home, pagePaths.survey('001'), pagePaths.resultsCsv('002')]) {
      const texts = new Set<string>()
      for (const [encoding, accepted] of Object.entries(encodings))
        for (const [index, accepts] of accepted.entries()) {
          const reply = await ask(`${path}?visit=${index}`, { 'accept-encoding': accepts })
          expect([path, accepts, cache(reply) === 'MISS']).toEqual([path, accepts, index === 0])
          expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding)
          texts.add(open[encoding as keyof typeof open](reply.body).toString())
        }
      expect(texts.size).toBe(1)
      await until(async () => cache(await ask(path)) === 'HIT')
      const head = await ask(path, { ':method': 'HEAD' })
      expect([head.status, cache(head) === 'MISS', head.body.length]).toEqual([200, false, 0])
      const unchanged = await ask(path, { 'if-none-match': String(head.headers.etag) })
      expect([unchanged.status, cache(unchanged) === 'MISS']).toEqual([304, false])
    }
  })

  test('another address that means the same to nginx, but not to the site, spoils nothing', async () => {
    const { ask } = await started()
    const wrong = await ask('/survey%2F001')
    expect([wrong.status, cache(wrong)]).toEqual([404, 'MISS'])
    expect((await ask(pagePaths.survey('001'))).status).toBe(200)
  })

  test('the panel, its cookie and the calls are never kept', async () => {
    const { ask } = await started()
    const signedIn = basic('admin', ADMIN_PASSWORD)
    for (const path of [pagePaths.stats, apiPaths.overview, `${pagePaths.stats}/encuestas.csv`]) {
      const inside = await ask(path, signedIn)
      expect([path, inside.status, cache(inside)]).toEqual([path, 200, undefined])
      expect([path, (await ask(path)).status]).toEqual([path, 401])
    }
    expect((await ask(pagePaths.stats, signedIn)).headers['set-cookie']).toHaveLength(1)
    const start = () => ask(apiPaths.start('001'), { ':method': 'POST' })
    const [one, other] = [await start(), await start()]
    expect([one.status, other.status, cache(one)]).toEqual([200, 200, undefined])
    expect(one.body.equals(other.body)).toBe(false)
    for (const path of [apiPaths.check('001'), '/healthz', '/readyz'])
      expect([path, cache(await ask(path))]).toEqual([path, undefined])
  })

  test('a thousand who come at once for a page that is not kept yet are one question to the site', async () => {
    const { port } = await started()
    const crowd = await manyStreams(port, 1_000)
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => crowd(pagePaths.survey('002'))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(replies.filter((reply) => cache(reply) === 'MISS')).toHaveLength(1)
    expect(new Set(replies.map(({ body }) => body.toString('base64'))).size).toBe(1)
  })

  test('a survey that closes is closed on the page that was kept', async () => {
    const { ask, env } = await started()
    const saysClosed = async () => (await ask(pagePaths.survey('001'))).body.includes('Encuesta cerrada')
    expect(await saysClosed()).toBe(false)
    await until(async () => cache(await ask(pagePaths.survey('001'))) === 'HIT')
    const closing = spawnSync(process.execPath, ['tools/encuestas.ts', 'cerrar', '001'], { env, encoding: 'utf8' })
    expect(closing.status, closing.stderr).toBe(0)
    await until(saysClosed)
  })

  test('while the site is gone its pages can be read, and calls say that it is', async () => {
    const { server, ask } = await started()
    for (const path of [pagePaths.home, pagePaths.results('001')]) expect((await ask(path)).status).toBe(200)
    server.signal('SIGKILL')
    await server.ended
    for (const path of [pagePaths.home, pagePaths.results('001')]) {
      await until(async () => cache(await ask(path)) === 'STALE')
      expect((await ask(path)).status).toBe(200)
    }
    expect((await ask(apiPaths.check('001'))).status).toBe(502)
    expect((await ask(pagePaths.survey('005'))).status).toBe(502)
  })
})

const SILENCE_AFTER_MS = 75_000

interface Seen {
  readonly at: number
  readonly cache: string
  readonly showsNumbers: boolean
}

test.skipIf(!hasNginx)(
  'at the second of a silence nothing electoral is shown, whether the site lives or died before',
  async () => {
    const from = Math.floor(Date.now() / 1000) * 1000 + SILENCE_AFTER_MS
    const moment = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+00:00`
    const env = { VEDA_FROM: moment(from), VEDA_TO: moment(from + 3_600_000) }
    const [living, dead] = [await started(env), await started(env)]
    const look = async ({ ask }: typeof living): Promise<Seen[]> => {
      const at = Date.now()
      const [page, data] = await Promise.all([ask(pagePaths.results('001')), ask(pagePaths.resultsCsv('001'))])
      return [
        { at, cache: `${page.status} ${cache(page)}`, showsNumbers: page.body.includes('campo.csv') },
        { at, cache: `${data.status} ${cache(data)}`, showsNumbers: data.status === 200 },
      ]
    }
    const [ofLiving, ofDead] = [await look(living), await look(dead)]
    dead.server.signal('SIGKILL')
    await dead.server.ended
    while (Date.now() < from + 3_000) {
      ofLiving.push(...(await look(living)))
      ofDead.push(...(await look(dead)))
      await pause(250)
    }
    for (const seen of [ofLiving, ofDead]) {
      expect(seen.filter(({ at, showsNumbers }) => at >= from && showsNumbers)).toEqual([])
      expect(seen.some(({ at }) => at >= from)).toBe(true)
    }
    expect(ofLiving.some((seen) => seen.showsNumbers && seen.cache === '200 HIT')).toBe(true)
    expect(ofLiving.filter(({ at }) => at < from).every(({ showsNumbers }) => showsNumbers)).toBe(true)
    expect(ofDead.some((seen) => seen.showsNumbers && seen.cache === '200 STALE')).toBe(true)
    expect(ofDead.at(-1)?.cache).toMatch(/^502/)
  },
)

test('whoever changes to the file that keeps pages loses nothing of what the other says', () => {
  const said = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line && !line.startsWith('#'))
  const kept = new Set(said('deploy/nginx-cache.conf'))
  expect(said('deploy/nginx.conf').filter((line) => !kept.has(line))).toEqual([])
})
