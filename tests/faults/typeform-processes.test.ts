import { expect, onTestFinished, test } from 'vitest'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, freshPostgres } from '../support/databases.ts'
import { startServer, until } from '../support/processes/server-process.ts'
import { questionOf, typeformApiStandIn } from '../support/typeform-api.ts'

test('of several processes that look for the same session at once one asks, and one try is counted for each question', async () => {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const standIn = await typeformApiStandIn()
  const env = {
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a secret that all processes share',
    TRUST_PROXY: 'loopback',
    TYPEFORM_TOKEN: 'tfp_secret',
    TYPEFORM_API: standIn.origin,
  }
  const { origin } = await startServer(env)
  const visitor = remoteVisitor(origin, '198.51.100.7')
  expect((await visitor.complete(await visitor.session())).status).toBe(200)
  // Each looks for what is due as soon as it starts.
  await Promise.all([startServer(env), startServer(env), startServer(env)])

  const tries = async () => Number((await ask(database.url, 'SELECT tries FROM unproven'))[0]?.tries)
  await until(async () => (await tries()) > 0)
  await expect.poll(async () => standIn.requests.length - (await tries())).toBe(0)
  expect(standIn.requests.map(({ url }) => questionOf(url).asked)).toEqual(
    Array.from({ length: await tries() }, () => ['response-1']),
  )
})
