import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { completion, start, type TestStore, testStore } from '../../tests/support/store.ts'
import { ASK_AGAIN_AFTER_MS, type Evidence } from './writes/typeform-evidence.ts'

const NOWHERE = { postalCode: null, colonia: null }

/** What Typeform says of the response to a session; `sessionId: undefined` where the form has no hidden field. */
function evidence(session: string, named: string | undefined = session): Evidence {
  const { surveyId, formId, responseId, at } = completion(session)
  return { surveyId, formId, responseId, sessionId: named, place: NOWHERE, at }
}

async function counts({ ask }: TestStore) {
  const rows = await ask("SELECT measure, amount FROM tally WHERE bucket = '' AND survey_id = '001'")
  const amounts = Object.fromEntries(rows.map(({ measure, amount }) => [measure, Number(amount)]))
  return { completed: amounts.completed ?? 0, verified: amounts.verified ?? 0 }
}

describe.each(engines)('what Typeform tells us, on $engine', ({ freshDatabase }) => {
  test.each([
    ['the form names the session', 's1'],
    ['the form names no session', undefined],
  ])('webhook and page give one verified completion in any order, however often each comes (%s)', async (_, named) => {
    const orders = [
      ['page', 'webhook'],
      ['webhook', 'page'],
      ['page', 'webhook', 'webhook', 'page'],
      ['webhook', 'page', 'page', 'webhook'],
      ['page', 'page', 'webhook'],
      ['webhook', 'webhook', 'page'],
    ]
    for (const order of orders) {
      const store = await testStore(freshDatabase)
      await store.participation.start(start('s1'))
      for (const who of order) {
        if (who === 'page') await store.participation.complete(completion('s1'))
        else await store.typeformEvidence.hear({ ...evidence('s1'), sessionId: named })
      }
      expect(await counts(store), order.join(' ')).toEqual({ completed: 1, verified: 1 })
      expect(await store.typeformEvidence.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    }
  })

  test('webhook and page at the same moment give one verified completion', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('s1'))
    await Promise.all([
      store.typeformEvidence.hear(evidence('s1')),
      store.participation.complete(completion('s1')),
      store.typeformEvidence.hear(evidence('s1')),
      store.participation.complete(completion('s1')),
    ])
    expect(await counts(store)).toEqual({ completed: 1, verified: 1 })
  })

  test('a webhook alone completes the session of a browser that was closed, with its place', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('s1'))
    await store.typeformEvidence.hear({ ...evidence('s1'), place: { postalCode: '20000', colonia: 'Centro' } })

    expect(await store.ask('SELECT state, postal_code, visitor_hash FROM survey_session')).toEqual([
      { state: 'verified', postal_code: '20000', visitor_hash: null },
    ])
  })

  test('one response proves one session, and not the next that claims it', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('s1', 'visitor-a'))
    await store.participation.start(start('s2', 'visitor-b'))
    const { responseId } = completion('s1')
    await store.typeformEvidence.hear({ ...evidence('s1'), sessionId: undefined })
    await store.participation.complete(completion('s1'))
    await store.participation.complete({ ...completion('s2'), responseId })

    expect(await counts(store)).toEqual({ completed: 2, verified: 1 })
  })

  test('a response that names another session does not support a claim', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('s1', 'visitor-a'))
    await store.typeformEvidence.hear(evidence('s1'))
    const { formId, responseId } = completion('s1')

    expect(await store.typeformEvidence.supports({ formId, responseId, sessionId: 's1' })).toBe(true)
    expect(await store.typeformEvidence.supports({ formId, responseId, sessionId: 's2' })).toBe(false)
    expect(await store.typeformEvidence.supports({ formId, responseId: 'other', sessionId: 's1' })).toBe(false)
  })

  test('a session of another survey is not completed by a form that is not its own', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('s1', 'visitor-a', '003'))
    await store.typeformEvidence.hear(evidence('s1'))
    expect(await store.ask('SELECT state FROM survey_session')).toEqual([{ state: 'open' }])
  })

  test('a response that was written at the same moment as the report is found when the report is looked at again', async () => {
    const store = await testStore(freshDatabase)
    const { formId, responseId, at } = completion('s1')
    await store.participation.start(start('s1'))
    await store.participation.complete(completion('s1'))
    const beside = await store.beside()
    await beside.participation.start(start('s2', 'visitor-b'))
    await beside.typeformEvidence.hear({ ...evidence('s2'), responseId: 'unrelated', sessionId: undefined })
    await store.ask(`UPDATE typeform_response SET response_id = '${responseId}' WHERE form_id = '${formId}'`)
    const [session] = await store.typeformEvidence.due(Number.MAX_SAFE_INTEGER, 10)
    if (!session) throw new Error('nothing is due')
    await store.typeformEvidence.settle(session, at)

    expect(await counts(store)).toEqual({ completed: 1, verified: 1 })
    expect(await store.typeformEvidence.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
  })

  test('a reported completion is asked about at growing intervals, also after a restart, and then no more', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('s1'))
    const report = completion('s1')
    await store.participation.complete(report)

    let at = report.at
    for (const wait of ASK_AGAIN_AFTER_MS) {
      const restarted = await store.beside()
      expect(await restarted.typeformEvidence.due(at + wait - 1, 10)).toEqual([])
      const [session] = await restarted.typeformEvidence.due(at + wait, 10)
      if (!session) throw new Error('nothing is due')
      expect(session).toMatchObject({ sessionId: 's1', formId: report.formId, responseId: report.responseId })
      at += wait
      await restarted.typeformEvidence.settle(session, at)
      await restarted.close()
    }
    expect(await store.typeformEvidence.due(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    expect(await counts(store)).toEqual({ completed: 1, verified: 0 })
  })
})
