import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { setAsideList } from '#rules/quality/setting-aside.ts'
import { engines } from '../../tests/support/databases.ts'
import { completion, evidence, moveAll, start, type TestStore, testStore } from '../../tests/support/store.ts'
import { ROUND_MINUTES, type Unproven } from './writes/typeform-evidence.ts'

const content = { version: '1', answers: { likes: { options: ['apple'] } } }

/** What Typeform says of a response whose form has no hidden field. */
function anonymous(session: string, visitor?: string) {
  return { ...evidence(session, visitor), named: { kind: 'none' } as const }
}

async function counts({ ask }: TestStore) {
  const rows = await ask("SELECT measure, amount FROM tally WHERE bucket = '' AND survey_id = '001'")
  const amounts = Object.fromEntries(rows.map(({ measure, amount }) => [measure, Number(amount)]))
  return { completed: amounts.completed ?? 0, verified: amounts.verified ?? 0 }
}

describe.each(engines)('what Typeform tells us, on $engine', ({ freshDatabase }) => {
  test.each([
    ['the form names the session', evidence],
    ['the form names no session', anonymous],
  ])('webhook and page give one verified completion in any order, however often each comes (%s)', async (_, heard) => {
    const orders = [
      ['page', 'webhook'],
      ['webhook', 'page'],
      ['page', 'webhook', 'webhook', 'page'],
      ['webhook', 'page', 'page', 'webhook'],
      ['page', 'page', 'webhook'],
      ['webhook', 'webhook', 'page'],
    ]
    const store = await testStore(freshDatabase)
    for (const [before, order] of orders.entries()) {
      const [session, visitor] = [`s${before}`, `visitor-${before}`]
      await store.participation.start(start(visitor))
      for (const who of order) {
        if (who === 'page') await store.participation.complete(completion(session, visitor))
        else await store.typeformEvidence.record(heard(session, visitor))
      }
      expect(await counts(store), order.join(' ')).toEqual({ completed: before + 1, verified: before + 1 })
      expect(await store.typeformEvidence.waiting()).toEqual([])
    }
  })

  test('webhook and page at the same moment give one verified completion', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await Promise.all([
      store.typeformEvidence.record(evidence('s1')),
      store.participation.complete(completion('s1')),
      store.typeformEvidence.record(evidence('s1')),
      store.participation.complete(completion('s1')),
    ])
    expect(await counts(store)).toEqual({ completed: 1, verified: 1 })
  })

  test('a page that asks again hears the same when its session has left the inbox, and another page nothing', async () => {
    const store = await testStore(freshDatabase)
    await store.typeformEvidence.record(evidence('s1'))
    await store.participation.complete(completion('s2', 'visitor-b'))
    const { formId, responseId } = evidence('s1')
    const support = () =>
      Promise.all(['s1', 's2'].map((sessionId) => store.typeformEvidence.supports({ formId, responseId, sessionId })))
    expect(await support()).toEqual([true, false])
    await moveAll(store)
    expect(await support()).toEqual([true, false])
  })

  test('a webhook alone completes the session of a browser that was closed, with its place', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await store.typeformEvidence.record(evidence('s1'))

    expect(await store.askMoved('SELECT state, postal_code FROM survey_session')).toEqual([
      { state: 'verified', postal_code: '20000' },
    ])
  })

  test('one response proves one session, and not the next that claims it', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('visitor-a'))
    await store.participation.start(start('visitor-b'))
    const { responseId } = completion('s1')
    await store.typeformEvidence.record(anonymous('s1'))
    await store.participation.complete(completion('s1'))
    await store.participation.complete({ ...completion('s2', 'visitor-b'), responseId })

    expect(await counts(store)).toEqual({ completed: 2, verified: 1 })
  })

  test('a response that names another session does not support a claim', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start('visitor-a'))
    await store.typeformEvidence.record(evidence('s1'))
    const { formId, responseId } = completion('s1')

    expect(await store.typeformEvidence.supports({ formId, responseId, sessionId: 's1' })).toBe(true)
    expect(await store.typeformEvidence.supports({ formId, responseId, sessionId: 's2' })).toBe(false)
    expect(await store.typeformEvidence.supports({ formId, responseId: 'other', sessionId: 's1' })).toBe(false)
  })

  test('a response that names a session which is not ours proves nobody, whoever claims it', async () => {
    const store = await testStore(freshDatabase)
    await store.typeformEvidence.record({ ...evidence('s1'), named: { kind: 'unknown' } })
    await store.participation.start(start())
    await store.participation.complete(completion('s1'))
    expect(await counts(store)).toEqual({ completed: 1, verified: 0 })
  })

  test.each([
    ['the form names the session', evidence, 'stand-in', 0],
    ['the form names no session', anonymous, 'stand-in', 0],
    ['the form names the session, and is not used any more', evidence, '', 1],
  ] as const)(
    'a session that answered our own form is not proven again, and nothing leads from its answers to the response (%s)',
    async (_, heard, marks, verified) => {
      const id = '20260707s1'
      const orders = [
        ['answers', 'response', 'page'],
        ['answers', 'page', 'response'],
        ['answers', 'page', 'due', 'response', 'settle'],
        ['answers', 'page', 'due', 'settle', 'response'],
      ]
      for (const order of orders) {
        const store = await testStore(freshDatabase)
        let due: Unproven[] = []
        const steps: Record<string, () => Promise<unknown>> = {
          page: () => store.participation.complete(completion(id)),
          answers: () => store.answers.keep({ ...completion(id), marks, content }),
          response: () => store.typeformEvidence.record(heard(id)),
          due: async () => {
            due = await store.typeformEvidence.due(0)
          },
          settle: () => Promise.all(due.map((unproven) => store.typeformEvidence.settle(unproven))),
        }
        await store.participation.start(start())
        for (const step of order) await steps[step]?.()

        expect(await counts(store), order.join(' ')).toEqual({ completed: 1, verified })
        expect(await store.ask(`SELECT * FROM typeform_inbox WHERE session_id = '${id}'`), order.join(' ')).toEqual([])
        expect(await store.askMoved('SELECT answers FROM survey_session')).toEqual([
          { answers: JSON.stringify(content.answers) },
        ])
        expect(await store.typeformEvidence.waiting()).toEqual([])
      }
    },
  )

  test('of two responses that name one session the first proves it, and the other proves nobody', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await store.typeformEvidence.record(evidence('s1'))
    await store.typeformEvidence.record({ ...evidence('s1'), responseId: 'second' })
    await store.participation.complete({ ...completion('s1'), responseId: 'second' })

    expect(await counts(store)).toEqual({ completed: 1, verified: 1 })
    const claim = { formId: 'form-of-001', sessionId: 's1' }
    expect(await store.typeformEvidence.supports({ ...claim, responseId: 'response-of-s1' })).toBe(true)
    expect(await store.typeformEvidence.supports({ ...claim, responseId: 'second' })).toBe(false)
  })

  test('what asking about a form came to is news once, in every process, and is written only then', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    const { typeformEvidence } = store
    const { commits } = store.writes
    expect(await typeformEvidence.noteTrouble('form', 'none')).toBe(false)
    expect(store.writes.commits).toBe(commits)
    expect(await typeformEvidence.noteTrouble('form', 'unreachable')).toBe(true)
    expect(await other.typeformEvidence.noteTrouble('form', 'unreachable')).toBe(false)
    expect(await other.typeformEvidence.troubles()).toEqual([{ formId: 'form', trouble: 'unreachable' }])
    expect(await other.typeformEvidence.noteTrouble('form', 'none')).toBe(true)
  })

  test('a response that was written at the same moment as the report is found when the report is looked at again', async () => {
    const store = await testStore(freshDatabase)
    const { formId, responseId } = completion('s1')
    await store.participation.start(start())
    await store.participation.complete(completion('s1'))
    const beside = await store.beside()
    await beside.participation.start(start('visitor-b'))
    await beside.typeformEvidence.record({ ...anonymous('s2'), responseId: 'unrelated' })
    await store.ask(`UPDATE typeform_inbox SET response_id = '${responseId}' WHERE form_id = '${formId}'`)
    const [session] = await store.typeformEvidence.due(0)
    if (!session) throw new Error('nothing is due')
    expect(await store.typeformEvidence.settle(session)).toBe('proven')

    expect(await counts(store)).toEqual({ completed: 1, verified: 1 })
    expect(await store.typeformEvidence.waiting()).toEqual([])
  })

  test('a reported completion is asked about in rarer and rarer rounds, also after a restart, and then no more', async () => {
    const store = await testStore(freshDatabase)
    for (const tries of ROUND_MINUTES.keys()) {
      await store.ask(`INSERT INTO job_round VALUES ('ask Typeform after ${tries} tries', 0)`)
    }
    await store.participation.start(start())
    const report = completion('s1')
    await store.participation.complete(report)

    for (const [tries, minutes] of ROUND_MINUTES.entries()) {
      const restarted = await store.beside()
      expect(await restarted.typeformEvidence.due(minutes * MINUTE_MS - 1)).toEqual([])
      const [session] = await restarted.typeformEvidence.due(minutes * MINUTE_MS)
      if (!session) throw new Error('nothing is due')
      expect(session).toEqual({
        surveyId: '001',
        sessionId: 's1',
        formId: report.formId,
        responseId: report.responseId,
        tries,
      })
      const isLast = tries === ROUND_MINUTES.length - 1
      expect(await restarted.typeformEvidence.settle(session)).toBe(isLast ? 'given-up' : 'waiting')
      await restarted.close()
    }
    expect(await store.typeformEvidence.waiting()).toEqual([])
    expect(await counts(store)).toEqual({ completed: 1, verified: 0 })
    // From then on it is set aside, unless the operator switches that off.
    expect(await store.askMoved('SELECT marks FROM survey_session')).toEqual([{ marks: 'unverified' }])
    const { inForce, byMarks } = await store.settingAside.currentRules('001')
    expect(setAsideList(byMarks, inForce)).toMatchObject([{ rule: 'unverified', responses: 1 }])
  })

  test('where nobody can prove it, a reported completion is kept as such, and no more is asked', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await store.participation.complete({ ...completion('s1'), isProvable: false })
    expect(await store.typeformEvidence.waiting()).toEqual([])
    expect(await store.askMoved('SELECT state, marks FROM survey_session')).toEqual([{ state: 'reported', marks: '' }])
  })

  test('the only session of a quiet site is asked about for more than half a day, and not all at once', async () => {
    const store = await testStore(freshDatabase)
    await store.participation.start(start())
    await store.participation.complete(completion('s1'))
    const asked: number[] = []
    const began = Date.UTC(2026, 10, 15, 17, 3, 20)
    for (let at = began; at < began + 2 * 24 * 60 * MINUTE_MS; at += asked.length < 4 ? 20_000 : 10 * MINUTE_MS) {
      for (const session of await store.typeformEvidence.due(at)) {
        asked.push((at - began) / MINUTE_MS)
        await store.typeformEvidence.settle(session)
      }
    }
    expect(asked).toHaveLength(ROUND_MINUTES.length)
    for (const [tries, after] of asked.slice(1).entries()) {
      expect(after, `${asked}`).toBeLessThanOrEqual((asked[tries] ?? 0) + (ROUND_MINUTES[tries + 1] ?? 0) + 10)
    }
    // The vendor itself may need half an hour to show a response.
    expect(asked[3]).toBeGreaterThan(20)
    expect(asked.at(-1)).toBeGreaterThan(12 * 60)
  })

  test('of several processes one asks in each round, so that a try is counted once', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    await store.participation.start(start())
    await store.participation.complete(completion('s1'))

    const asked = (
      await Promise.all([store, other, store, other].map(({ typeformEvidence }) => typeformEvidence.due(0)))
    ).flat()
    expect(asked).toHaveLength(1)
    await Promise.all([store, other].map(({ typeformEvidence }) => asked[0] && typeformEvidence.settle(asked[0])))
    expect(await store.ask('SELECT tries FROM unproven')).toEqual([{ tries: 1 }])
  })
})
