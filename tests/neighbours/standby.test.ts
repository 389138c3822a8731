import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { readAnswers } from '#rules/answers.ts'
import { keptAnswers } from '#rules/kept-answers.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { anyAnswers } from '../support/any-answers.ts'
import { ask } from '../support/databases.ts'
import { type DebianServer, debianServer, hasDebianPostgres } from '../support/debian-postgres.ts'
import { emptyLedger, expectLedgerKept, type Ledger } from '../support/ledger.ts'
import { remoteVisitor } from '../support/remote-visitor.ts'
import { startServer } from '../support/server-process.ts'

const FAILOVERS = 20
/** In one of so many the primary's machine does not die but stands still, and comes back when another has its place. */
const EACH_STANDS_STILL = 5
const AT_ONCE = 24
const PATIENCE_MS = 1_800_000

const questionnaire = survey005.questionnaire
const answers = fc.sample(anyAnswers(questionnaire), { numRuns: 60, seed: 18 })

/** Visitors who come one after another and try again until they are told that their answer is kept. */
function patientCrowd(origin: string, ledger: Ledger) {
  let number = 0
  let isOver = false
  const heard = new Set<number>()
  const acknowledged: number[] = []

  async function visit(): Promise<void> {
    number += 1
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    const sent = answers[number % answers.length] ?? {}
    const visitor = remoteVisitor(origin, address)
    const sessionId = String((await until200(() => visitor.start('005'))).sessionId)
    ledger.started.push(sessionId)
    await until200(() => visitor.answer(sessionId, sent, '005'))
    acknowledged.push(performance.now())
    ledger.completed.push({ address, sessionId, kept: keptAnswers(readAnswers(questionnaire, sent)) })
  }

  async function until200(call: () => ReturnType<ReturnType<typeof remoteVisitor>['start']>) {
    for (;;) {
      const { status, body } = await call()
      heard.add(status)
      if (status === 200) return body
      await pause(25)
    }
  }

  const lanes = Array.from({ length: AT_ONCE }, async () => {
    while (!isOver) {
      await visit()
      await pause(20)
    }
  })
  return {
    heard,
    /** The longest time in which nobody was told that their answer is kept. */
    longestGap(since: number): number {
      const times = acknowledged.filter((time) => time > since)
      return Math.max(...times.map((time, index) => time - (times[index - 1] ?? since)))
    },
    async stop() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

async function set({ url }: DebianServer, name: string, value: string): Promise<void> {
  await ask(url, `ALTER SYSTEM SET ${name} = '${value}'`)
  await ask(url, 'SELECT pg_reload_conf()')
}

/** The other becomes a standby that every commit waits for. */
async function pairUp(primary: DebianServer, standby: DebianServer): Promise<void> {
  standby.follow(primary)
  standby.start()
  await set(primary, 'synchronous_standby_names', '*')
  const state = () => ask(primary.url, 'SELECT sync_state FROM pg_stat_replication')
  await expect.poll(state, { timeout: 60_000 }).toEqual([{ sync_state: 'sync' }])
}

function told(title: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(`${title}: ${times.length}, median ${Math.round(median)} ms, worst ${Math.round(sorted.at(-1) ?? 0)} ms`)
}

test.skipIf(!hasDebianPostgres)(
  'the primary dies under load again and again: the site goes on with the standby',
  async () => {
    let [primary, standby] = await Promise.all([debianServer(), debianServer()])
    const both = [primary, standby]
    for (const server of both) onTestFinished(server.remove)
    primary.initialise()
    primary.start()
    await pairUp(primary, standby)
    const site = await startServer({
      DATABASE_URL: `postgres://postgres@${both.map(({ port }) => `127.0.0.1:${port}`)}/postgres?target_session_attrs=read-write`,
      IP_HASH_SECRET: 'a secret of the tests',
      TRUST_PROXY: 'loopback',
    })
    const ledger = emptyLedger()
    const crowd = patientCrowd(site.origin, ledger)
    const someMore = async (more: number) => {
      const before = ledger.completed.length
      await expect.poll(() => ledger.completed.length, { timeout: 120_000, interval: 5 }).toBeGreaterThan(before + more)
    }

    const down = { died: [] as number[], stoodStill: [] as number[] }
    for (let times = 1; times <= FAILOVERS; times += 1) {
      await someMore(100)
      const standsStill = times % EACH_STANDS_STILL === 0
      primary.signal(standsStill ? 'SIGSTOP' : 'SIGKILL')
      const from = performance.now()
      standby.promote()
      await someMore(100)
      down[standsStill ? 'stoodStill' : 'died'].push(crowd.longestGap(from))
      if (standsStill) {
        primary.signal('SIGCONT')
        await someMore(100)
        primary.signal('SIGKILL')
      }
      ;[primary, standby] = [standby, primary]
      await pairUp(primary, standby)
    }
    await crowd.stop()
    told('the primary died', down.died)
    told('the primary stood still and came back', down.stoodStill)

    expect([...crowd.heard].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expectLedgerKept(primary.url, ledger)
    const store = await openStore({ url: primary.url, answersPerAddress: 1 })
    onTestFinished(store.close)
    const { responses, mended } = await store.counts.recount('005')
    expect([responses, mended]).toEqual([ledger.completed.length, 0])
  },
  PATIENCE_MS,
)
