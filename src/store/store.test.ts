import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { completion, evidence, start, testStore } from '../../tests/support/store.ts'

describe.each(engines)('participation on $engine', ({ freshDatabase }) => {
  test('a visitor may answer, starts, completes, and then may not answer again', async () => {
    const { participation, tallies } = await testStore(freshDatabase)
    const visit = { surveyId: '001', visitor: 'visitor-a' }

    expect(await participation.mayAnswer(visit)).toBe(true)
    expect(await participation.start(start())).toBe('started')
    expect(await participation.mayAnswer(visit)).toBe(true)
    expect(await participation.complete(completion('s1'))).toBe('completed')
    expect(await participation.mayAnswer(visit)).toBe(false)
    expect(await tallies.of('001')).toMatchObject({ total: 1, completed: 1, uniqueVisitors: 1 })
  })

  test('what a completed session keeps is its form, its answer and its place', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete(completion('s1'))

    const [row] = await ask('SELECT * FROM session_inbox')
    expect(row).toEqual({
      id: 's1',
      survey_id: '001',
      state: 'reported',
      postal_code: '20000',
      colonia: 'Centro',
      time_taken: 'under-10-min',
      version: null,
      answers: null,
      marks: '',
    })
  })

  test('a second answer from the same address is refused and not counted', async () => {
    const { participation, tallies } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.start(start())

    expect(await participation.complete(completion('s1'))).toBe('completed')
    expect(await participation.complete(completion('s2'))).toBe('turn-taken')
    expect(await participation.start(start())).toBe('turn-taken')
    expect(await tallies.of('001')).toMatchObject({ total: 2, completed: 1, uniqueVisitors: 1 })
  })

  test('an address that answered one survey may still answer the others', async () => {
    const { participation, tallies } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete(completion('s1'))

    expect(await participation.start(start('visitor-a', '002'))).toBe('started')
    expect(await participation.complete(completion('s2', 'visitor-a', '002'))).toBe('completed')
    expect(await tallies.of('002')).toMatchObject({ total: 1, completed: 1, uniqueVisitors: 1 })
  })

  test('where three answers per address are allowed, the fourth is refused', async () => {
    const { participation, tallies } = await testStore(freshDatabase, 3)
    await participation.start(start())
    for (const id of ['s1', 's2', 's3']) {
      expect(await participation.start(start())).toBe('started')
      expect(await participation.complete(completion(id))).toBe('completed')
    }
    expect(await participation.mayAnswer({ surveyId: '001', visitor: 'visitor-a' })).toBe(false)
    expect(await participation.start(start())).toBe('turn-taken')
    expect(await participation.complete(completion('early'))).toBe('turn-taken')
    expect(await tallies.of('001')).toMatchObject({ total: 4, completed: 3, uniqueVisitors: 1 })
  })

  test('the same session completing again changes nothing', async () => {
    const { participation, ask } = await testStore(freshDatabase, 5)
    await participation.start(start())
    await participation.complete(completion('s1'))
    const everything = async () => [
      await ask('SELECT * FROM session_inbox'),
      await ask('SELECT * FROM visitor_inbox'),
      await ask('SELECT * FROM unproven'),
      await ask('SELECT * FROM tally ORDER BY survey_id, measure, bucket'),
    ]
    const before = await everything()

    const again = { ...completion('s1'), responseId: 'another', place: { postalCode: '20230', colonia: 'Otra' } }
    expect(await participation.complete(again)).toBe('already-reported')
    expect(await everything()).toEqual(before)
  })

  test('a visitor whose start is not in the database, because an older copy was restored, is still counted once', async () => {
    const { participation, tallies } = await testStore(freshDatabase)
    expect(await participation.complete(completion('s1'))).toBe('completed')
    expect(await participation.complete(completion('s2'))).toBe('turn-taken')
    expect(await tallies.of('001')).toMatchObject({ total: 0, completed: 1, uniqueVisitors: 1 })
  })

  test('a reported completion that is proven later counts as verified once, and never goes back', async () => {
    const { participation, typeformEvidence, tallies, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete(completion('s1'))
    expect(await ask('SELECT state FROM session_inbox')).toEqual([{ state: 'reported' }])

    await typeformEvidence.record(evidence('s1'))
    await typeformEvidence.record(evidence('s1'))
    expect(await participation.complete(completion('s1'))).toBe('already-settled')

    expect(await ask('SELECT state FROM session_inbox')).toEqual([{ state: 'verified' }])
    expect(Number((await ask("SELECT amount FROM tally WHERE measure = 'verified'"))[0]?.amount)).toBe(1)
    expect((await tallies.of('001')).completed).toBe(1)
  })

  test('the database itself refuses a state that is not one of ours', async () => {
    const { participation, ask, askMoved } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete(completion('s1'))
    await expect(ask("UPDATE session_inbox SET state = 'disputed'")).rejects.toThrow(/check constraint/i)
    await ask('DELETE FROM unproven')
    await askMoved('SELECT 1')
    await expect(ask("UPDATE survey_session SET state = 'disputed'")).rejects.toThrow(/check constraint/i)
  })

  test('refusals are counted by the step that refused', async () => {
    const { participation, ask } = await testStore(freshDatabase)
    await participation.start(start())
    await participation.complete(completion('s1'))
    await participation.complete(completion('s2'))
    await participation.start(start())
    await participation.start(start())
    await participation.noteRefusedCheck('001')

    const refusals = await ask("SELECT measure, amount FROM tally WHERE measure LIKE 'refused-%' ORDER BY measure")
    expect(refusals.map(({ measure, amount }) => [measure, Number(amount)])).toEqual([
      ['refused-check', 1],
      ['refused-completion', 1],
      ['refused-start', 2],
    ])
  })
})
