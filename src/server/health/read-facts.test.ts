import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { liveCatalog } from '#server/live-catalog.ts'
import { testConfig, VISITOR_SECRET } from '../../../tests/support/app.ts'
import { engines, freshSqlite } from '../../../tests/support/databases.ts'
import { judge, judgeOne } from '../../../tests/support/judge.ts'
import { completion, testStore } from '../../../tests/support/store.ts'
import type { Facts } from './facts.ts'
import { type Trial, thisMachine, tryWriting } from './machine.ts'
import { factsReader } from './read-facts.ts'

const NOBODY = 65_534
const builtin = { FORM_001: 'builtin', FORM_002: 'builtin', FORM_003: 'builtin' }

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'encuestas-health-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

async function siteWith(env: Record<string, string>, freshDatabase = freshSqlite, machine = thisMachine) {
  const store = await testStore(freshDatabase)
  const config = testConfig({
    DATABASE_URL: store.url,
    COPIES_FOLDER: folder(),
    IP_HASH_SECRET: VISITOR_SECRET,
    ...env,
  })
  const readFacts = factsReader(
    config,
    { store, visitorSecret: VISITOR_SECRET, catalog: liveCatalog(config, store) },
    machine,
  )
  const look = async () =>
    Object.fromEntries(judge(await readFacts()).map(({ check, grade, sentence }) => [check, [grade, sentence]]))
  return { store, look }
}

describe.each(engines)('of a site on $engine', ({ engine, freshDatabase }) => {
  test('a running server tells how it stands', async () => {
    const { store, look } = await siteWith(builtin, freshDatabase)
    expect(await look()).toMatchObject({
      database: ['good', expect.stringContaining('esta versión')],
      'last-copy': ['warning', expect.stringContaining('Todavía no hay respuestas')],
      clock: ['good', expect.stringContaining(engine === 'SQLite' ? 'no había otro reloj' : 'el de PostgreSQL')],
      typeform: ['good', 'Ninguna encuesta lo usa.'],
    })
    await store.participation.complete(completion('20260707kept'))
    expect(await look()).toMatchObject({ 'last-copy': ['bad', expect.stringContaining('se pierden todas')] })
    await store.participation.complete(completion('21000101kept', 'visitor-b'))
    expect(await look()).toMatchObject({ clock: ['bad', expect.stringContaining('fecha de mañana')] })
  })
})

test('a database that does not answer is named, and nothing is said of what is in it', async () => {
  const { store, look } = await siteWith(builtin)
  await store.close()
  const found = await look()
  expect(found).toMatchObject({ database: ['bad', expect.stringContaining('No contesta')] })
  expect(Object.keys(found)).not.toContain('last-copy')
})

test('Typeform is asked once in five minutes, and not at all about the next form when it does not answer', async () => {
  let asked = 0
  const vendor = createServer((_request, reply) => {
    asked += 1
    reply.destroy()
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void vendor.close())
  let now = Date.now()
  const env = { TYPEFORM_TOKEN: 'a token', TYPEFORM_API: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}` }
  const { look } = await siteWith(env, freshSqlite, { ...thisMachine, now: () => now })
  const found = await look()
  for (const id of ['001', '002', '003'])
    expect(found).toMatchObject({ [`typeform-${id}`]: ['warning', expect.anything()] })
  await look()
  expect(asked).toBe(1)
  now += 5 * MINUTE_MS
  await look()
  expect(asked).toBe(2)
})

test('a folder that this user may not write to is named', () => {
  const closed = folder()
  chmodSync(closed, 0o500)
  const judged = (copiesFolder: Trial) => judgeOne('copies-folder', { copiesFolder })
  const result = judged(asNobody(() => tryWriting(closed)))
  expect(result).toMatchObject({ grade: 'bad', sentence: expect.stringContaining('no hay permiso') })
  expect(judged(tryWriting(folder()))?.grade).toBe('good')
})

/** Root writes wherever it likes. */
function asNobody<Result>(work: () => Result): Result {
  if (process.geteuid?.() !== 0) return work()
  process.seteuid?.(NOBODY)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
  }
}

test('how much room there is, is what the disk says', async () => {
  expect(await thisMachine.freeBytes(folder())).toBeGreaterThan(0)
})

test('a clock is wrong by what others say, and by what is kept', () => {
  const now = Date.parse('2026-11-16T18:00:00Z')
  const judged = (facts: Partial<Facts>) => judgeOne('clock', { now, clocks: [], ...facts })
  const ahead = (aheadMs: number) => [{ whose: 'Typeform', aheadMs }]
  expect(judged({})?.grade).toBe('good')
  expect(judged({ clocks: ahead(90_000) })?.sentence).toBe('Coincide con el de Typeform.')
  expect(judged({ clocks: ahead(-600_000) })?.sentence).toContain('10 minutos adelantado')
  expect(judged({ newestDay: '20261116' })?.grade).toBe('good')
  expect(judged({ newestDay: '20261117' })?.grade).toBe('bad')
  expect(judged({ lastBackup: { at: now + 600_000, bytes: 1 } })?.grade).toBe('bad')
})

test('that no form has confirmed anything is said once something was reported, and not again once one has', () => {
  const judged = (...surveys: [reported: number, verified: number][]) =>
    judgeOne('nothing-verified', {
      surveys: surveys.map(([reported, verified]) => ({ reported, verified })) as unknown as Facts['surveys'] & object,
    })
  expect(judged([0, 0], [0, 0])).toBeUndefined()
  expect(judged([0, 0], [2, 0])?.grade).toBe('warning')
  expect(judged([0, 1], [2, 0])).toBeUndefined()
})
