import { expect, test } from 'vitest'
import { withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { findSurvey, fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { freshSqlite } from '../../../tests/support/databases.ts'
import { smallDraft, smallRelease } from '../../../tests/support/releases/small-release.ts'
import { someRecord } from '../../../tests/support/some-record.ts'
import { testStore } from '../../../tests/support/store.ts'
import { releaseWorkflow } from './release-workflow.ts'

test('a release that is withdrawn but cannot be taken from the pages yet is withdrawn, and the log says so', async () => {
  const store = await testStore(freshSqlite)
  const survey = findSurvey(fixedSurveys, '005')
  if (!survey) throw new Error('no survey')
  const sha256 = await store.releases.keepDraft(smallDraft(smallRelease('005', 1)))
  await store.releases.publish({ surveyId: '005', sha256, at: Date.now(), record: someRecord })
  const unreadable = new Error('the database is away')
  const logged: unknown[] = []
  const { withdraw } = releaseWorkflow({
    store,
    config: testConfig(),
    now: Date.now,
    isClosed: () => false,
    changed: () => Promise.reject(unreadable),
    log: { warn: (error: unknown) => void logged.push(error) },
  })
  const body = { reason: 'Faltaba una semana.', confirmation: withdrawConfirmation('005', 1) }
  expect(await withdraw(survey, 1, body, { user: 'ana' })).toEqual({ number: 1, sha256 })
  expect((await store.releases.of('005'))[0]?.withdrawn?.reason).toBe('Faltaba una semana.')
  expect(logged).toEqual([unreadable])
})
