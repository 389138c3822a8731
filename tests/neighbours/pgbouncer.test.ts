import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '#store/store.ts'
import { ask } from '../support/databases.ts'
import { keptSessions } from '../support/kept-sessions.ts'
import { type DebianServer, debianServer, hasDebianPostgres } from '../support/postgres/debian-postgres.ts'
import { hasPgBouncer, runPgBouncer } from '../support/postgres/pgbouncer.ts'
import { expectHoldsAgain, expectLeftOutIsThere, filesOf } from '../support/processes/run-again.ts'
import { runToEnd } from '../support/processes/server-process.ts'
import { completion } from '../support/store.ts'

const PATIENCE_MS = 3_600_000
const isHere = hasDebianPostgres && hasPgBouncer

async function started(): Promise<DebianServer> {
  const server = await debianServer()
  onTestFinished(server.remove)
  server.initialise()
  // As the tests' own server: a thief finds what we left, not what was just read.
  server.start('-c fsync=off')
  return server
}

test('what is left out behind PgBouncer is there', expectLeftOutIsThere)

const throughPgBouncer = async () => ({ TEST_DATABASE_URL: await runPgBouncer(await started()), TEST_POOLER: '1' })

/**
 * What they expect to be forgotten at once stays as long as any transaction of the server is older, in whichever database: beside
 * batches that take a minute, they failed now and then. A site has a server where nobody else writes for so long.
 */
const forgetting = ['src/store/closing.test.ts', 'src/store/postgres/job-lock.test.ts']

test.skipIf(!isHere)(
  'through PgBouncer, as it is set up in deploy/, everything holds that holds without',
  async () => {
    const files = filesOf('src/store', 'src/server', 'tests/faults', 'tests/journeys')
    expect(files).toEqual(expect.arrayContaining(forgetting))
    await expectHoldsAgain(
      files.filter((file) => !forgetting.includes(file)),
      await throughPgBouncer(),
    )
  },
  PATIENCE_MS,
)

test.skipIf(!isHere)(
  'through PgBouncer, on a server that nobody else reads, what is to be forgotten is forgotten at once',
  async () => expectHoldsAgain(forgetting, await throughPgBouncer()),
  PATIENCE_MS,
)

test.skipIf(!isHere)(
  'with one connection for all, each transaction finds what it needs, and leaves no name behind',
  async () => {
    const server = await started()
    const url = await runPgBouncer(server, (text) => text.replace(/^default_pool_size = .*$/m, 'default_pool_size = 1'))
    const stores = [
      await openStore({ url, answersPerAddress: 1 }),
      await openStore({ url, answersPerAddress: 1 }),
      await openStore({ url, answersPerAddress: 1 }),
    ]
    for (const store of stores) onTestFinished(store.close)
    const content = { version: '1', answers: { likes: { options: ['apple'] } } }
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) => {
        const { formId, responseId, ...own } = completion(`20260707session-${index}`, `visitor-${index}`)
        return stores[index % 3]?.answers.keep({ ...own, content })
      }),
    )
    expect(new Set(outcomes)).toEqual(new Set(['answered']))
    expect(await ask(server.url, `SELECT count(*)::integer AS n FROM ${keptSessions}`)).toEqual([{ n: 300 }])
    // The one connection, as the next who comes finds it.
    expect(await ask(url, "SELECT current_setting('statement_timeout') AS limit")).toEqual([{ limit: '0' }])
    const names = 'SELECT name FROM pg_prepared_statements'
    expect((await ask(url, names)).filter(({ name }) => !String(name).startsWith('PGBOUNCER_'))).toEqual([])
  },
)

const wrong: [title: string, change: (text: string) => string, query: string, said: string][] = [
  [
    'a mode without transactions',
    (text) => text.replace('pool_mode = transaction', 'pool_mode = statement'),
    '',
    'pon pool_mode = transaction',
  ],
  ['an option that it does not pass on', (text) => text, '?options=-c%20geqo%3Doff', 'ignore_startup_parameters'],
]

test.skipIf(!isHere).each(wrong)('%s: the start says what to change', async (_, change, query, said) => {
  const url = await runPgBouncer(await started(), change)
  const { code, stderr } = await runToEnd({ DATABASE_URL: url + query, IP_HASH_SECRET: 'a secret of the tests' })
  expect(code).toBe(1)
  expect(stderr).toContain(said)
})
