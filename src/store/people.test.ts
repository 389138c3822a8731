import { describe, expect, onTestFinished, test } from 'vitest'
import type { RecordEntry } from '#rules/people/record.ts'
import { ask, engines } from '../../tests/support/databases.ts'
import { testStore } from '../../tests/support/store.ts'
import { databaseOf04 } from '../../tests/support/upgrades/database-of-0.4.ts'
import { openStore } from './store.ts'

const by = (action: RecordEntry['action'], more: Partial<RecordEntry> = {}): RecordEntry => ({
  at: Date.now(),
  person: 'ana',
  origin: 'panel',
  action,
  ...more,
})

const account = (user: string, role: 'reading' | 'administration' = 'administration') => ({
  user,
  name: user,
  role,
  passwordHash: 'scrypt$…',
  record: by('account-added', { detail: user }),
})

const removal = (user: string) =>
  ({ user, to: { state: 'removed' }, record: by('account-removed', { detail: user }) }) as const

describe.each(engines)('$engine', ({ freshDatabase }) => {
  test('a user name is given once, also after its account was removed, which leaves no password', async () => {
    const { accounts } = await testStore(freshDatabase)
    expect(await accounts.add(account('ana'))).toBe('added')
    expect(await accounts.add(account('luis', 'reading'))).toBe('added')
    expect(await accounts.change(removal('luis'))).toBe('changed')
    expect(await accounts.add(account('luis'))).toBe('taken')
    expect(await accounts.all()).toMatchObject([
      { user: 'ana', state: 'active' },
      { user: 'luis', state: 'removed', passwordHash: '' },
    ])
  })

  test('the last administrator can be neither removed nor given another role', async () => {
    const { accounts } = await testStore(freshDatabase)
    await accounts.add(account('ana'))
    await accounts.add(account('luis', 'reading'))
    expect(await accounts.change(removal('ana'))).toBe('last-administrator')
    const lower = { user: 'ana', to: { role: 'analysis' }, record: by('account-changed') } as const
    expect(await accounts.change(lower)).toBe('last-administrator')
    expect(await accounts.change(removal('nadie'))).toBe('unknown-account')
    await accounts.change({ user: 'luis', to: { role: 'administration' }, record: by('account-changed') })
    expect(await accounts.change(removal('ana'))).toBe('changed')
  })

  test('of two administrators who remove each other at once, in two processes, one stays', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    for (const user of ['ana', 'luis']) await store.accounts.add(account(user))
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.all([
        store.accounts.change(removal('ana')),
        other.accounts.change(removal('luis')),
      ])
      expect(outcomes.toSorted()).toEqual(['changed', 'last-administrator'])
      const back = { state: 'active', passwordHash: 'scrypt$…' } as const
      for (const user of ['ana', 'luis']) await store.accounts.change({ user, to: back, record: by('account-changed') })
    }
  })

  test('what was refused is not in the record, and what was done is in it once', async () => {
    const store = await testStore(freshDatabase)
    await store.accounts.add(account('ana'))
    await store.accounts.add(account('ana'))
    await store.accounts.change(removal('ana'))
    await store.closing.decide({ surveyId: '001', decision: 'for-good', at: 5, record: by('close-for-good') })
    await store.closing.decide({ surveyId: '001', decision: 'open', at: 6, record: by('reopen') })
    const entries = await store.record.read({}, { most: 10 })
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['account-added', 'close-for-good'])
  })

  test('of two people who change the same rule in the same millisecond, both are in the record', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    const at = Date.now()
    const decision = { surveyId: '001', rule: 'quick', at } as const
    await Promise.all([
      store.settingAside.decide({ ...decision, isOn: true, reason: 'Sí', record: by('rule', { at, person: 'ana' }) }),
      other.settingAside.decide({ ...decision, isOn: false, reason: 'No', record: by('rule', { at, person: 'luis' }) }),
    ])
    expect((await store.record.read({ action: 'rule' }, { most: 10 })).map(({ person }) => person).toSorted()).toEqual([
      'ana',
      'luis',
    ])
    expect(await store.settingAside.decisions('001')).toHaveLength(1)
  })

  test('the record is read by person, action and survey, and page by page', async () => {
    const { record } = await testStore(freshDatabase)
    for (let at = 1; at <= 5; at += 1)
      await record.keep(by('export', { at, person: at % 2 ? 'ana' : 'luis', surveyId: `00${at}` }))
    const times = async (...asked: Parameters<typeof record.read>) => (await record.read(...asked)).map(({ at }) => at)
    expect(await times({}, { most: 10 })).toEqual([5, 4, 3, 2, 1])
    expect(await times({ person: 'luis' }, { most: 10 })).toEqual([4, 2])
    expect(await times({ surveyId: '003', action: 'export' }, { most: 10 })).toEqual([3])
    expect(await times({ action: 'publish' }, { most: 10 })).toEqual([])
    const page = await record.read({}, { most: 2 })
    expect(await times({}, { most: 2, before: page.at(-1) })).toEqual([3, 2])
    expect(await record.people()).toEqual(['ana', 'luis'])
  })

  test('what was done is never changed or deleted, by no statement of anybody’s', async () => {
    const store = await testStore(freshDatabase)
    await store.record.keep(by('export'))
    for (const sql of ["UPDATE action_record SET person = 'luis'", 'DELETE FROM action_record'])
      await expect(store.ask(sql)).rejects.toThrow('never')
    expect(await store.record.people()).toEqual(['ana'])
  })

  test('decisions from before there were accounts are in the record, as from before', async () => {
    const { url, remove } = await freshDatabase({ isEmpty: true })
    onTestFinished(remove)
    await databaseOf04(url)
    await ask(url, "INSERT INTO closing_decision VALUES ('003', 7, 'closed')")
    await ask(url, "INSERT INTO aside_decision VALUES ('002', 8, 'quick', 1, 'Muchas')")
    const store = await openStore({ url, answersPerAddress: 1 })
    onTestFinished(store.close)
    const entries = await store.record.read({ person: 'antes de las cuentas' }, { most: 100 })
    expect(entries).toContainEqual(expect.objectContaining({ at: 7, action: 'close', surveyId: '003' }))
    expect(entries).toContainEqual(
      expect.objectContaining({ at: 8, action: 'rule', surveyId: '002', reason: 'Muchas' }),
    )
  })
})
