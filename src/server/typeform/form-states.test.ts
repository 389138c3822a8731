import { expect, test } from 'vitest'
import type { OverviewReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { ADMIN_PASSWORD, basic, startedBody, testApp, testConfig } from '../../../tests/support/app.ts'
import { engines, usualDatabase } from '../../../tests/support/databases.ts'
import { typeformApiStandIn } from '../../../tests/support/typeform-api.ts'
import { responsesApi } from './responses-api.ts'

const [FORM_001, FORM_002] = ['NqzbClAQ', 'KXkCN00o']

async function setUp(freshDatabase = usualDatabase) {
  const standIn = await typeformApiStandIn()
  const env = { TYPEFORM_TOKEN: 'tfp_secret', TYPEFORM_API: standIn.origin }
  const typeformApi = responsesApi(testConfig(env).typeform, { now: Date.now, wait: async () => {} })
  const site = await testApp({ env, ...(typeformApi && { typeformApi }), freshDatabase })
  /** Somebody whose page asks for proof and, without it, reports. */
  async function sends(survey: string, address: string, responseId: string) {
    const somebody = site.visitor(address)
    const body = { ...(await startedBody(somebody, survey)), responseId }
    if ((await somebody.verify(body, survey)).statusCode !== 200) await somebody.complete(body, survey)
  }
  const shown = async () => {
    const headers = basic('admin', ADMIN_PASSWORD)
    return (await site.app.inject({ url: apiPaths.overview, headers })).json<OverviewReply>().typeform
  }
  return { standIn, site, sends, shown }
}

test.each(engines)(
  'the panel is told which forms wait and what is the matter with them, on $engine',
  async (engine) => {
    const { standIn, sends, shown } = await setUp(engine.freshDatabase)
    expect(await shown()).toEqual([])
    standIn.failingForms.set(FORM_002, { status: 404 })
    await sends('001', '198.51.100.7', 'r1')
    await sends('001', '198.51.100.8', 'r2')
    await sends('002', '198.51.100.7', 'r3')
    expect(await shown()).toEqual([
      { formId: FORM_001, surveyId: '001', trouble: 'none' },
      { formId: FORM_002, surveyId: '002', trouble: 'unknown-form' },
    ])
  },
)

test.each([
  [{ status: 503 }, 'unreachable'],
  [{ status: 401 }, 'refused'],
] as const)(
  'trouble of the vendor (%j) is shown also when nothing waits, until it answers',
  async (refusal, trouble) => {
    const { standIn, site, sends, shown } = await setUp()
    standIn.failing = refusal
    await sends('001', '198.51.100.7', 'r1')
    expect(await shown()).toEqual([{ formId: FORM_001, surveyId: '001', trouble }])
    await site.ask('DELETE FROM unproven')
    expect(await shown()).toEqual([{ formId: FORM_001, surveyId: '001', trouble }])

    standIn.failing = undefined
    standIn.responses = [{ formId: FORM_001, responseId: 'r2' }]
    await sends('001', '198.51.100.8', 'r2')
    expect(await shown()).toEqual([])
  },
)

test('without a token that is what is said, and a form that is used no more is shown while something waits for it', async () => {
  const site = await testApp({ env: { TYPEFORM_WEBHOOK_SECRET: 'a-secret-of-the-tests' } })
  const ana = site.visitor()
  await ana.complete(await startedBody(ana))
  await site.store.typeformEvidence.noteTrouble('OldForm1', 'unknown-form')
  const headers = basic('admin', ADMIN_PASSWORD)
  const shown = async () => (await site.app.inject({ url: apiPaths.overview, headers })).json<OverviewReply>().typeform
  expect(await shown()).toEqual([{ formId: FORM_001, surveyId: '001', trouble: 'no-token' }])
  await site.ask("UPDATE unproven SET form_id = 'OldForm1'")
  expect(await shown()).toEqual([{ formId: 'OldForm1', surveyId: null, trouble: 'no-token' }])
})
