import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { usualDatabase } from '../support/databases.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { startServer, statusOf } from '../support/processes/server-process.ts'

const LONG_ENOUGH_MS = 500

test('no signal opens the memory of the server, where addresses are, to a debugger', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const inspector = await freePort()
  const server = await startServer({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspector}`,
  })
  server.signal('SIGUSR1')
  await pause(LONG_ENOUGH_MS)
  expect(await statusOf(`http://127.0.0.1:${inspector}/json/list`)).toBeUndefined()
  expect(server.said()).not.toContain('Debugger listening')
  expect(await statusOf(`${server.origin}/healthz`)).toBe(200)
})
