import { expect, onTestFinished, test } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { publishConfirmation } from '#rules/releases/confirmation.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { runCommand } from '../../tools/commands/run-command.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { freshPostgres } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'
import { readCsv } from '../support/read-csv.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { someRecord } from '../support/some-record.ts'

const OTHERS_SHOW_IT_WITHIN_MS = 10_000
const page = releasePaths.release('005', 1)

test('what one of two processes publishes of a closed survey both show, the same to the byte, with people whom nobody finds', async () => {
  const database = await freshPostgres()
  onTestFinished(database.remove)
  const env = {
    DATABASE_URL: database.url,
    IP_HASH_SECRET: 'a secret of the tests',
    ADMIN_PASSWORD,
    METHOD_FILE: methodFileWithout(),
    PUBLIC_ORIGIN: 'https://encuestas.example',
  }
  const store = await openStore({ url: database.url, answersPerAddress: 1 })
  await keepAll(store, survey005, censusRespondents(survey005, 400))
  await store.closing.decide({ surveyId: '005', decision: 'closed', at: Date.now() - 2 * HOUR_MS, record: someRecord })
  await store.close()
  const [here, there] = [await startServer(env), await startServer(env)]

  const headers = { ...basic('admin', ADMIN_PASSWORD), 'content-type': 'application/json' }
  const post = async (path: string, body: object): Promise<ReleasesReply> => {
    const reply = await fetch(here.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect([reply.status, await reply.clone().text()]).toEqual([200, expect.any(String)])
    return reply.json() as Promise<ReleasesReply>
  }
  const { draft } = await post(apiPaths.releaseDraft('005'), {})
  const confirmation = publishConfirmation('005')
  await post(apiPaths.releases('005'), { sha256: draft?.sha256, confirmation })

  const bytes = async ({ origin }: { origin: string }, path: string) => (await fetch(origin + path)).text()
  expect(await bytes(here, page)).toContain(draft?.sha256)
  await expect.poll(() => bytes(there, page), { timeout: OTHERS_SHOW_IT_WITHIN_MS }).toContain(draft?.sha256)
  for (const path of [
    releasePaths.data(releasePaths.release('005', 1), 'datos', 'json'),
    releasePaths.microdata(releasePaths.release('005', 1)),
  ])
    expect(await bytes(there, path)).toBe(await bytes(here, path))
  const [header = [], ...people] = readCsv(await bytes(here, releasePaths.microdata(releasePaths.release('005', 1))))
  expect(people.length).toBeGreaterThan(200)
  const traits = people.map((cells) => ['sex', 'age', 'zone'].map((name) => cells[header.indexOf(name)]).join('/'))
  for (const [who, alike] of Map.groupBy(traits, (each) => each)) expect([who, alike.length >= 10]).toEqual([who, true])

  const reopened = await runCommand(['abrir', '005'], { env, out: () => {}, err: () => {} })
  expect(reopened).toBe(2)
})
