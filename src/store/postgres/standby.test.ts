import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '../../../tests/support/databases.ts'
import { keptSessions, keptVisitors } from '../../../tests/support/kept-sessions.ts'
import { type PostgresServer, startPostgres } from '../../../tests/support/postgres/postgres-server.ts'
import { completion, start } from '../../../tests/support/store.ts'
import { StoreUnavailable } from '../engine.ts'
import { openStore, type Store } from '../store.ts'

const READ_ONLY = '25006'
const content = { version: '1', answers: { likes: { options: ['apple'] } }, cell: '', counts: [0] }

let one: PostgresServer
let two: PostgresServer

beforeAll(async () => {
  ;[one, two] = await Promise.all([startPostgres(['-c', 'fsync=off']), startPostgres(['-c', 'fsync=off'])])
  // As a standby would have them.
  for (const { url } of [one, two]) await (await openStore({ url, answersPerAddress: 1 })).close()
})
afterAll(() => Promise.all([one.remove(), two.remove()]))

/** `postgres://…@one,two/postgres` */
function both(): string {
  return one.url.replace(
    /(:\d+)(\/postgres)$/,
    `$1,127.0.0.1:${new URL(two.url).port}$2?target_session_attrs=read-write`,
  )
}

async function opened(url: string): Promise<Store> {
  const store = await openStore({ url, answersPerAddress: 1 })
  onTestFinished(store.close)
  return store
}

async function set({ url }: PostgresServer, name: string, value: string): Promise<void> {
  await ask(url, `ALTER SYSTEM SET ${name} = '${value}'`)
  await ask(url, 'SELECT pg_reload_conf()')
  await expect.poll(() => ask(url, `SHOW ${name}`)).toEqual([{ [name]: value }])
}

function answer(store: Store, visitor: string, surveyId = '001'): Promise<string> {
  const { formId, responseId, ...own } = completion(`20260707session-of-${visitor}`, visitor, surveyId)
  return store.answers.keep({ ...own, content })
}

async function sessionsOf({ url }: PostgresServer): Promise<string[]> {
  return (await ask(url, `SELECT id FROM ${keptSessions}`)).map(({ id }) => String(id))
}

describe('of two servers', () => {
  test('the one that takes writes is found, and found again when they change places under load', async () => {
    await set(one, 'default_transaction_read_only', 'on')
    const store = await opened(both())
    expect(await store.participation.start(start('first'))).toBe('started')
    expect(await ask(two.url, `SELECT 1 AS n FROM ${keptVisitors} WHERE hash = 'first'`)).toEqual([{ n: 1 }])

    const acknowledged: string[] = []
    let isOver = false
    const visitors = Array.from({ length: 8 }, async (_, lane) => {
      for (let number = 0; !isOver; number += 1) {
        try {
          expect(await answer(store, `v${lane}-${number}`)).toBe('answered')
          acknowledged.push(`20260707session-of-v${lane}-${number}`)
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable)
          await pause(5)
        }
      }
    })
    const goesOn = async () => {
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50)
    }
    await goesOn()
    for (const [from, to] of [
      [two, one],
      [one, two],
      [two, one],
    ] as const) {
      await set(from, 'default_transaction_read_only', 'on')
      await set(to, 'default_transaction_read_only', 'off')
      await goesOn()
    }
    isOver = true
    await Promise.all(visitors)

    const kept = [...(await sessionsOf(one)), ...(await sessionsOf(two))]
    expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([])
    expect(new Set(kept).size).toBe(kept.length)
  })

  test('the first write that finds out ends every connection to the other, which lets us read what is old', async () => {
    const store = await opened(both())
    await Promise.all(Array.from({ length: 20 }, () => store.tallies.of('002')))
    await set(one, 'default_transaction_read_only', 'on')
    await set(two, 'default_transaction_read_only', 'off')
    onTestFinished(() => set(one, 'default_transaction_read_only', 'off'))
    const codes: unknown[] = []
    const noteCode = (error: Error) => void codes.push((error.cause as { code?: unknown } | undefined)?.code)
    await expect.poll(() => answer(store, 'reader', '002').catch(noteCode)).toBe('answered')
    expect(codes.filter((code) => code === READ_ONLY)).toEqual([READ_ONLY])
    const looks = await Promise.all(Array.from({ length: 20 }, () => store.tallies.of('002')))
    expect(looks.map(({ completed }) => completed)).toEqual(Array(20).fill(1))
  })

  test('when both only let us read, the start says so, and what to do', async () => {
    await set(one, 'default_transaction_read_only', 'on')
    await set(two, 'default_transaction_read_only', 'on')
    onTestFinished(() => set(one, 'default_transaction_read_only', 'off'))
    onTestFinished(() => set(two, 'default_transaction_read_only', 'off'))
    await expect(openStore({ url: both(), answersPerAddress: 1 })).rejects.toThrow(
      /ningún servidor admite escrituras \(127\.0\.0\.1:\d+: solo admite lecturas; .*promueve la réplica/,
    )
  })

  test('a former primary that comes back is not written to, wherever it stands in the list', async () => {
    await set(one, 'default_transaction_read_only', 'off')
    const early = await opened(both())
    expect(await answer(early, 'before')).toBe('answered')
    expect(await sessionsOf(one)).toContain('20260707session-of-before')

    // Both take writes from here on: an error of whoever let the first one come back.
    await two.promote()
    await set(two, 'default_transaction_read_only', 'off')
    const late = await opened(both())
    expect(await answer(late, 'late')).toBe('answered')
    expect(await sessionsOf(two)).toContain('20260707session-of-late')

    // One that knew the former primary stays with it until something fails there, and then never goes back.
    await set(one, 'default_transaction_read_only', 'on')
    await expect.poll(() => answer(early, 'early').catch(() => '')).toBe('answered')
    expect(await sessionsOf(two)).toContain('20260707session-of-early')
    await set(one, 'default_transaction_read_only', 'off')
    await ask(
      two.url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    await expect.poll(() => answer(early, 'again').catch(() => '')).toBe('answered')
    expect(await sessionsOf(two)).toContain('20260707session-of-again')
    await two.kill()
    const refusal = () =>
      answer(early, 'nowhere').then(
        () => expect.fail(),
        (error) => String(error),
      )
    await expect.poll(refusal).toMatch(/StoreUnavailable: .*primario anterior/)
    await two.start()
    await expect.poll(() => answer(early, 'nowhere').catch(() => '')).toBe('answered')
    expect(await sessionsOf(one)).not.toContain('20260707session-of-nowhere')
  })
})

describe('with a standby that commits wait for', () => {
  /** What a time limit, or an administrator, does to a commit that waits for its standby. */
  async function stopWaiting(): Promise<void> {
    const waiting = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    await expect.poll(() => ask(one.url, waiting)).not.toEqual([])
  }

  test('nothing is acknowledged that only one server has, not even when it is sent again', async () => {
    await set(one, 'default_transaction_read_only', 'off')
    await set(one, 'synchronous_standby_names', 'nobody')
    // A server that runs heeds it only when its next checkpoint process has read it.
    await one.kill()
    await one.start()
    const store = await opened(one.url)
    for (const _ of ['sent', 'sent again', 'and again']) {
      const [outcome] = await Promise.allSettled([answer(store, 'patient'), stopWaiting()])
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    }
    // It is there to be seen, on this server.
    expect(await sessionsOf(one)).toContain('20260707session-of-patient')
    const reported = { ...completion('20260707session-of-patient', 'patient'), formId: undefined }
    const [completed] = await Promise.allSettled([store.participation.complete(reported), stopWaiting()])
    expect(completed).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    await set(one, 'synchronous_standby_names', '')

    expect(await answer(store, 'patient')).toBe('answered')
    const counted = `SELECT completions::integer AS n FROM ${keptVisitors} WHERE hash = 'patient'`
    expect(await ask(one.url, counted)).toEqual([{ n: 1 }])
    expect(await sessionsOf(one)).toContain('20260707session-of-patient')
  })
})
