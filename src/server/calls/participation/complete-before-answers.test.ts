import { expect, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import type { SettingAsideReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, startedBody, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { moveAll } from '../../../../tests/support/store.ts'

const answers = plainAnswers(survey005.questionnaire)
/** More than a calm network may bring without proof of work. */
const BALLOTS = 40
const unknownSession = { error: failures['unknown-session'].sentence, code: 'unknown-session' }

const home = (index: number) => `2001:db8:7:${(index * 256).toString(16)}::1`

test.each(engines)(
  'who completes our own form before it has answers is refused, and no order of calls takes a flag off ($engine)',
  async ({ freshDatabase }) => {
    const site = await testApp({ freshDatabase })
    for (let index = 0; index < BALLOTS; index += 1) {
      const visitor = site.visitor(home(index))
      const { sessionId } = await startedBody(visitor, '005')
      const early = await visitor.complete({ sessionId, responseId: 'nothing' }, '005')
      expect([early.statusCode, early.json()]).toEqual([404, unknownSession])
      const payload = { sessionId, answers }
      const url = apiPaths.responses('005')
      const stored = await site.app.inject({ method: 'POST', url, payload, remoteAddress: home(index) })
      expect(stored.statusCode).toBe(200)
      const { responseId } = stored.json<{ responseId: string }>()
      expect((await visitor.complete({ sessionId, responseId }, '005')).statusCode).toBe(200)
    }
    await moveAll(site.store)
    const headers = basic('admin', ADMIN_PASSWORD)
    const seen = await site.app.inject({ url: apiPaths.settingAside('005'), headers })
    const { completed, counted } = seen.json<SettingAsideReply>()
    expect(completed).toBe(BALLOTS)
    expect(counted).toBeLessThanOrEqual(19)
  },
)

test('a report without answers leaves the turn free, and nothing of it is stored or tallied', async () => {
  const { visitor, ask, store } = await testApp()
  const body = await startedBody(visitor(), '005')
  expect((await visitor().complete(body, '005')).statusCode).toBe(404)
  expect((await visitor().verify(body, '005')).statusCode).toBe(503)
  expect(await ask('SELECT id FROM session_inbox')).toEqual([])
  expect(await store.tallies.of('005')).toMatchObject({ completed: 0, reported: 0 })
  expect((await visitor().check('005')).json()).toMatchObject({ canAccess: true })
})
