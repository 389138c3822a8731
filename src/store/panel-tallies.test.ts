import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#rules/durations.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { engines, freshSqlite } from '../../tests/support/databases.ts'
import { completion, evidence, moveAll, start, type TestStore, testStore } from '../../tests/support/store.ts'
import { inDialect, statements } from './statements.ts'

/** Half past eleven at night of 31 December in Mexico City, already the new year in UTC. */
const NOW = Date.parse('2027-01-01T05:30:00Z')

/** One visitor who starts at a time and, with a place, completes. `null` completes without one. */
async function visit({ participation }: TestStore, at: number, postalCode?: string | null, surveyId = '001') {
  const sessionId = randomUUID()
  await participation.start({ ...start(sessionId, surveyId), at })
  if (postalCode === undefined) return
  const place = { postalCode, colonia: null }
  await participation.complete({ ...completion(sessionId, sessionId, surveyId), formId: undefined, place, at })
}

describe.each(engines)('panel tallies on $engine', ({ freshDatabase }) => {
  test('tell verified completions from reported ones', async () => {
    const store = await testStore(freshDatabase)
    for (const name of ['ana', 'beto', 'caro']) {
      await store.participation.start(start(name))
      await store.participation.complete(completion(`session-of-${name}`, name))
    }
    await store.typeformEvidence.record(evidence('session-of-ana', 'ana'))
    expect(await store.tallies.of('001')).toMatchObject({ completed: 3, verified: 1, reported: 2 })
  })

  test('tell at what moment repeats were refused', async () => {
    const store = await testStore(freshDatabase)
    const { participation, tallies } = store
    await participation.start(start())
    await participation.start(start())
    await participation.complete(completion('first'))

    await participation.complete(completion('second'))
    await participation.start(start())
    await participation.start(start())
    for (const _ of [1, 2, 3]) await participation.noteRefusedCheck('001')
    expect(await tallies.of('001')).toMatchObject({
      total: 2,
      completed: 1,
      refused: { check: 3, start: 2, completion: 1 },
    })
  })

  test('count visits by day, step and the name of their link, of which a day keeps twenty', async () => {
    const { participation, tallies } = await testStore(freshDatabase)
    const visit = (via?: string, day = '2026-11-18') =>
      participation.noteVisit({ surveyId: '001', step: 'visit', day, ...(via !== undefined && { via }) })
    await visit()
    await visit('radio')
    await visit('radio')
    for (let name = 0; name < 30; name += 1) await visit(`enlace-${name}`)
    await visit('radio')
    await visit('otro-dia', '2026-11-19')
    await participation.noteVisit({ surveyId: '001', step: 'place', day: '2026-11-18' })
    const visits = await tallies.visits('001')
    const found = (via: string) => visits.filter((one) => one.via === via)
    expect(found('radio')).toEqual([{ day: '2026-11-18', step: 'visit', via: 'radio', times: 3 }])
    expect(found('otros')).toMatchObject([{ times: 11 }])
    expect(found('otro-dia')).toMatchObject([{ day: '2026-11-19', times: 1 }])
    expect(
      new Set(visits.filter(({ day, via }) => day === '2026-11-18' && via !== '').map(({ via }) => via)).size,
    ).toBe(21)
    expect(visits.filter(({ step }) => step === 'place')).toMatchObject([{ via: '', times: 1 }])
    expect(await tallies.visits('002')).toEqual([])
  })

  test('are zero for a survey that nobody has opened', async () => {
    const { tallies } = await testStore(freshDatabase)
    const { hours, days, postalCodes, withoutPlace } = await tallies.turnout('001', NOW)
    expect([...hours, ...days].every(({ started, completed }) => started === 0 && completed === 0)).toBe(true)
    expect({ hours: hours.length, days: days.length, postalCodes, withoutPlace }).toEqual({
      hours: 48,
      days: 60,
      postalCodes: [],
      withoutPlace: 0,
    })
  })

  test('put an evening into the day that it is in Mexico City', async () => {
    const store = await testStore(freshDatabase)
    const midnight = Date.parse('2026-12-31T06:00:00Z')
    await visit(store, midnight - 1, '20000')
    await visit(store, midnight)
    await visit(store, NOW, '20000')

    const { hours, days } = await store.tallies.turnout('001', NOW)
    expect(days.slice(-2)).toEqual([
      { day: '2026-12-30', started: 1, completed: 1 },
      { day: '2026-12-31', started: 2, completed: 1 },
    ])
    expect(hours.filter(({ started }) => started > 0)).toEqual([
      { hour: '2026-12-31T05:00:00.000Z', started: 1, completed: 1 },
      { hour: '2026-12-31T06:00:00.000Z', started: 1, completed: 0 },
      { hour: '2027-01-01T05:00:00.000Z', started: 1, completed: 1 },
    ])
    expect(await store.tallies.recentDays('001', NOW)).toEqual({
      days: [...Array(12).fill(0), 1, 1],
      lastAnswered: '2027-01-01T05:00:00.000Z',
    })
  })

  test('reach back 48 hours and 60 days, and no further', async () => {
    const store = await testStore(freshDatabase)
    const startOfToday = Date.parse('2026-12-31T06:00:00Z')
    for (const at of [
      NOW - 47 * HOUR_MS,
      NOW - 48 * HOUR_MS,
      startOfToday - 59 * DAY_MS,
      startOfToday - 59 * DAY_MS - 1,
    ]) {
      await visit(store, at)
    }
    const sum = (of: readonly { started: number }[]) => of.reduce((total, { started }) => total + started, 0)
    const { hours, days } = await store.tallies.turnout('001', NOW)
    expect([sum(hours), sum(days), days[0]]).toEqual([1, 3, { day: '2026-11-02', started: 1, completed: 0 }])
  })

  test('count completions by postal code, the largest first, and those without one', async () => {
    const store = await testStore(freshDatabase)
    for (const code of ['20010', '20000', '20000', '20900', null, null, undefined]) await visit(store, NOW, code)
    await visit(store, NOW, '20000', '002')
    expect(await store.tallies.turnout('001', NOW)).toMatchObject({ postalCodes: [], withoutPlace: 0 })

    await moveAll(store)
    const { postalCodes, withoutPlace } = await store.tallies.turnout('001', NOW)
    expect(postalCodes).toEqual([
      { postalCode: '20000', completed: 2 },
      { postalCode: '20010', completed: 1 },
      { postalCode: '20900', completed: 1 },
    ])
    expect(withoutPlace).toBe(2)
  })

  test('show at the next look what another process has counted since the last one', async () => {
    const store = await testStore(freshDatabase)
    await visit(store, NOW - 3 * DAY_MS, '20000')
    await moveAll(store)
    const before = await store.tallies.turnout('001', NOW)
    const beside = { ...store, ...(await store.beside()) }
    await visit(beside, NOW, '20010')
    await moveAll(beside)

    const after = await store.tallies.turnout('001', NOW)
    expect(after.postalCodes).toHaveLength(before.postalCodes.length + 1)
    expect(after.days.filter(({ completed }) => completed > 0).map(({ day }) => day)).toEqual([
      '2026-12-28',
      '2026-12-31',
    ])
    expect(after.hours.at(-1)).toMatchObject({ started: 1, completed: 1 })
  })

  test('move on with the clock though nobody comes', async () => {
    const store = await testStore(freshDatabase)
    await visit(store, NOW)
    await store.tallies.turnout('001', NOW)
    const { hours, days } = await store.tallies.turnout('001', NOW + HOUR_MS)
    expect(hours.slice(-2).map(({ started }) => started)).toEqual([1, 0])
    expect(days.slice(-2).map(({ day, started }) => [day, started])).toEqual([
      ['2026-12-31', 1],
      ['2027-01-01', 0],
    ])
  })

  test('equal a full count whenever they are looked at', async () => {
    const store = await testStore(freshDatabase)
    const hoursApart = fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 12 })
    const property = fc.asyncProperty(hoursApart, async (gaps) => {
      const surveyId = randomUUID()
      const visits: number[] = []
      let now = NOW
      for (const gap of gaps) {
        now += gap * HOUR_MS
        visits.push(now)
        await visit(store, now, '20000', surveyId)
        const { days } = await store.tallies.turnout(surveyId, now)
        expect(days.filter(({ started }) => started > 0)).toEqual(fullCount(visits))
      }
    })
    await fc.assert(property, { numRuns: 10 })
  })
})

/** The same by looking at every visit. */
function fullCount(visits: readonly number[]) {
  const byDay = Map.groupBy(visits, mexicoDay)
  return [...byDay].map(([day, { length }]) => ({ day, started: length, completed: length }))
}

test.each([
  ['readTotals', 'survey_id=? AND measure=? AND bucket=?'],
  ['readTally', 'survey_id=? AND measure=? AND bucket>?'],
  ['readPlaces', 'survey_id=? AND measure=?'],
] as const)('%s goes straight to its rows', async (name, key) => {
  const { ask } = await testStore(freshSqlite)
  const [plan] = await ask(`EXPLAIN QUERY PLAN ${inDialect(statements[name], 'sqlite')}`)
  expect(plan?.detail).toBe(`SEARCH tally USING PRIMARY KEY (${key})`)
})
