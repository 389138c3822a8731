import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { whatIsThere } from '#store/moving/what-is-there.ts'
import { openStore } from '#store/store.ts'
import { survey004 } from '#surveys/004.ts'
import { survey005 } from '#surveys/005.ts'
import { freshFolder, orderWith, SECRET } from '../tests/support/copies.ts'
import { answeredCrowd, hostileTexts } from '../tests/support/crowds/answered-crowd.ts'
import { ask, engines, freshPostgres, freshSqlite } from '../tests/support/databases.ts'
import { digestsOf, everythingShown, fresh, moved, opened, order, stateOf } from '../tests/support/moves.ts'
import { smallRelease } from '../tests/support/releases/small-release.ts'
import { knownPeople, visitAll } from '../tests/thieves/crowd-of-known.ts'

const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }
const CONFIRMED = ['--confirmar', 'DESHACER']

/** Steps of a move, and which of them: after each it is cut off once. */
const cuts = [
  ['held', 1],
  ['ready', 1],
  ['moving', 1],
  ['moving', 4],
  ['moving', 12],
  ['forgotten', 1],
  ['compared', 1],
  ['left', 1],
] as const

/** A site where some answered, and nobody is using it. */
async function answered(url: string, people = 40) {
  const store = await opened(url)
  await answeredCrowd(store, survey005, { people, texts: hostileTexts })
  await answeredCrowd(store, survey004, { people: 10 })
  const document = JSON.stringify(smallRelease('005', 1))
  await ask(url, `INSERT INTO release VALUES ('005', 1, 1, '${document}', '${hash('sha256', document)}', '{}', NULL)`)
  await store.close()
}

test('SQLite to PostgreSQL and back shows and exports the same, to the letter', async () => {
  // What is shown depends on the hour.
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.UTC(2026, 10, 16, 18))
  onTestFinished(() => void vi.useRealTimers())
  const [first, second, third] = [await fresh(freshSqlite), await fresh(freshPostgres), await fresh(freshSqlite)]
  await answered(first, 60)
  const before = await everythingShown(first)
  expect(Object.values(before).filter((shown) => !shown.startsWith('200'))).toEqual([])
  const [here, there] = [await order(first, 'mover', second, '--json'), await order(second, 'mover', third, '--json')]
  expect([here.status, there.status]).toEqual([0, 0])
  expect(JSON.parse(there.stdout).tables).toEqual(JSON.parse(here.stdout).tables)
  expect(JSON.parse(here.stdout)).toMatchObject({ already: false, kept: null })
  const after = await everythingShown(third)
  expect(Object.keys(before).filter((path) => after[path] !== before[path])).toEqual([])
})

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('cut off at any step, it is continued; meanwhile the site goes on, and never do both sides serve', async () => {
    const [from, to] = [await fresh(freshDatabase), await fresh(other[engine])]
    await answered(from)
    const serves = async (url: string) => {
      if (stateOf(await whatIsThere(url)) === 'nothing') return false
      const store = await openStore({ url, answersPerAddress: 1 }).catch(() => undefined)
      await store?.close()
      return store !== undefined
    }
    let people = 50
    for (const [cut, times] of cuts) {
      expect([await serves(from), await serves(to)].filter(Boolean).length).toBeLessThanOrEqual(1)
      if (stateOf(await whatIsThere(from)) !== 'left') {
        const store = await opened(from)
        people += (await answeredCrowd(store, survey005, { people: 3, seed: people })).length
        await store.close()
      }
      let heard = 0
      const cutting = moved(from, to, ({ kind }) => {
        if (kind === cut && ++heard === times) throw new Error('cut off')
      })
      await expect(cutting).rejects.toThrow('cut off')
    }
    expect([await serves(from), await serves(to)]).toEqual([false, false])
    expect(await moved(from, to)).toMatchObject({ other: [] })
    expect(await digestsOf(to)).toEqual(await digestsOf(from))
    expect([await serves(from), await serves(to)]).toEqual([false, true])
    expect(await ask(to, 'SELECT id FROM survey_session')).toHaveLength(people)
    await expect(ask(to, 'DELETE FROM release')).rejects.toThrow(/never/)
  })

  test('afterwards it refuses every write and says where the site is, until that is undone', async () => {
    const [from, to] = [await fresh(freshDatabase), await fresh(other[engine])]
    await answered(from)
    const running = await opened(from)
    const { status, stdout } = await order(from, 'mover', to)
    expect([status, stdout]).toEqual([0, expect.stringContaining('Reinicia el sitio')])
    expect(stdout).not.toContain(':postgres@')
    await expect(answeredCrowd(running, survey005, { people: 1 })).rejects.toMatchObject({ name: 'StoreUnavailable' })
    for (const sql of [
      "INSERT INTO survey_key VALUES ('009', '')",
      'DELETE FROM visitor',
      'UPDATE tally SET amount = 0',
    ])
      await expect(ask(from, sql)).rejects.toThrow('The site has moved')
    expect((await running.tallies.of('005')).completed).toBe(40)
    const start = opened(from)
    await expect(start).rejects.toThrow(/se movió el .* DATABASE_URL/s)
    await expect(start).rejects.not.toThrow(':postgres@')
    await running.close()

    expect(await order(from, 'mover', to, '--json')).toMatchObject({ status: 0 })
    expect((await order(from, 'mover', to)).stdout).toContain('son iguales')
    const there = await opened(to)
    await answeredCrowd(there, survey005, { people: 1 })
    expect((await order(from, 'mover', to)).stdout).toContain('siguió en el destino')
    expect((await order(from, 'mover', await fresh(freshSqlite))).stderr).toContain('ya se movió')

    expect(await order(from, 'mover', '--deshacer')).toMatchObject({ status: 2 })
    expect(await order(from, 'mover', '--deshacer', ...CONFIRMED)).toMatchObject({ status: 0 })
    const again = await opened(from)
    await answeredCrowd(again, survey005, { people: 1 })
    expect(await order(from, 'mover', '--deshacer', ...CONFIRMED)).toMatchObject({ status: 2 })
    expect(await order(from, 'mover', to)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ya tiene datos'),
    })
  })

  test('it comes back to the database that it left, which is kept', async () => {
    const [from, to] = [await fresh(freshDatabase), await fresh(other[engine])]
    await answered(from)
    expect(await order(from, 'mover', to)).toMatchObject({ status: 0 })
    const there = await opened(to)
    await answeredCrowd(there, survey005, { people: 5, seed: 9 })
    await there.close()
    const { status, stdout } = await order(to, 'mover', from, '--json', '--carpeta', freshFolder())
    expect(status).toBe(0)
    expect(existsSync(JSON.parse(stdout).kept)).toBe(true)
    expect(await digestsOf(from)).toEqual(await digestsOf(to))
    const back = await opened(from)
    await answeredCrowd(back, survey005, { people: 1, seed: 10 })
    expect((await back.tallies.of('005')).completed).toBe(46)
  })

  test('nothing tells who came with which attempt', async () => {
    const [from, to] = [await fresh(other[engine]), await fresh(freshDatabase)]
    const people = knownPeople(600)
    const store = await opened(from)
    await visitAll(store, people.slice(0, 300), 100)
    const cutting = moved(from, to, ({ kind }) => {
      if (kind === 'forgotten') throw new Error('cut off')
    })
    await expect(cutting).rejects.toThrow('cut off')
    await visitAll(store, people.slice(300), 100)
    await store.close()
    await moved(from, to)
    if (engine === 'SQLite') {
      const asTheyLie = await leavesOf(to)
      await ask(to, 'VACUUM')
      expect(asTheyLie).toEqual(await leavesOf(to))
      return
    }
    for (const [table, key] of Object.entries({ visitor: 'survey_id, hash', survey_session: 'id' })) {
      const inOrderOf = async (order: string) => ask(to, `SELECT ${key} FROM ${table} ORDER BY ${order}`)
      expect(await inOrderOf('ctid')).toEqual(await inOrderOf(key))
      expect(await ask(to, `SELECT DISTINCT xmin::text FROM ${table}`)).toHaveLength(1)
    }
  })
})

/** Where the rows of visitors and sessions lie in each page: its pointers, in the order of the keys. */
async function leavesOf(url: string): Promise<string[]> {
  const pages = await ask(
    url,
    "SELECT pgoffset FROM dbstat WHERE name IN ('visitor', 'survey_session') AND pagetype = 'leaf' ORDER BY name, path",
  )
  const bytes = readFileSync(url.slice('file:'.length))
  return pages.map(({ pgoffset }) => {
    const page = bytes.subarray(Number(pgoffset))
    const rows = page.readUInt16BE(3)
    return Array.from({ length: rows }, (_, at) => page.readUInt16BE(8 + 2 * at)).join()
  })
}

test('the key goes along beside a file; for PostgreSQL the operator is told where it is', async () => {
  const [from, to, file] = [await fresh(freshSqlite), await fresh(freshPostgres), await fresh(freshSqlite)]
  const noKey = { IP_HASH_SECRET: undefined }
  const store = await opened(from, noKey)
  await answeredCrowd(store, survey005, { people: 5 })
  await store.close()
  const secret = readFileSync(`${from.slice('file:'.length)}.secret`, 'utf8').trim()
  expect(await order(from, 'mover', to)).toMatchObject({ status: 2, stderr: expect.stringContaining('clave') })
  expect((await order(from, 'mover', to)).stderr).not.toContain(secret)
  expect(await whatIsThere(to)).toEqual({ kind: 'nothing' })

  const { status, stdout } = await orderWith({ DATABASE_URL: from }, 'mover', to)
  expect([status, stdout]).toEqual([0, expect.stringContaining('test.db.secret')])
  expect(stdout).not.toContain(secret)
  await (await opened(to, { IP_HASH_SECRET: secret })).close()
  expect(await orderWith({ DATABASE_URL: from }, 'mover', '--deshacer', ...CONFIRMED)).toMatchObject({ status: 0 })
  expect(await orderWith({ DATABASE_URL: from }, 'mover', file)).toMatchObject({ status: 0 })
  expect(readFileSync(`${file.slice('file:'.length)}.secret`, 'utf8').trim()).toBe(secret)
  await opened(file, noKey)
})

test('what cannot be understood, or is somebody else’s, is refused, and nothing is touched', async () => {
  const [from, nothing, folder] = [await fresh(freshSqlite), await fresh(freshSqlite), freshFolder()]
  await answered(from)
  const otherSite = await fresh(freshSqlite)
  await (await opened(otherSite, { IP_HASH_SECRET: 'the secret of another site' })).close()
  const taken = await fresh(freshPostgres)
  await ask(taken, 'CREATE TABLE visitor (name TEXT)')
  const halfway = await fresh(freshPostgres)
  const cut = ({ kind }: { kind: string }) => {
    if (kind === 'ready') throw new Error('cut off')
  }
  const another = await fresh(freshSqlite)
  await answered(another)
  await expect(moved(another, halfway, cut)).rejects.toThrow('cut off')
  writeFileSync(join(folder, 'notes.txt'), 'mine, and none of yours '.repeat(100))
  const isOurs = (name: string) => name.startsWith(basename(from.slice('file:'.length)))
  const before = [await digestsOf(from), await digestsOf(otherSite), await digestsOf(another)]

  for (const [where, ...words] of [
    [from],
    [from, 'file:'],
    [from, 'data/otra.db'],
    [from, 'mysql://x/y'],
    [from, 'postgres://'],
    [from, 'a', 'b'],
    [from, nothing, '--ya'],
    [from, from],
    [from, `file:${folder}`],
    [from, `file:${join(folder, 'notes.txt')}`],
    [from, otherSite],
    [from, taken],
    [from, halfway],
    [from, 'postgres://nobody@127.0.0.1:9/none'],
    [nothing, taken],
    ['nowhere', taken],
    [halfway, nothing],
    [from, '--deshacer', ...CONFIRMED],
    [from, '--deshacer', nothing, ...CONFIRMED],
    [nothing, '--deshacer', ...CONFIRMED],
  ] as const) {
    const { status, stderr } = await order(where, 'mover', ...words)
    expect([words, status, stderr.length > 20]).toEqual([words, 2, true])
  }
  expect([await digestsOf(from), await digestsOf(otherSite), await digestsOf(another)]).toEqual(before)
  expect(stateOf(await whatIsThere(from))).toBe('something')
  expect(existsSync(nothing.slice('file:'.length))).toBe(false)
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toMatch(/^mine, and none of yours/)
  expect(await ask(taken, 'SELECT * FROM visitor')).toEqual([])
  expect(readdirSync(dirname(from.slice('file:'.length))).filter((name) => !isOurs(name))).toEqual([])
  expect((await orderWith({ DATABASE_URL: from, IP_HASH_SECRET: SECRET }, 'mover', '--help')).stdout).toContain(
    'DESTINO',
  )
})
