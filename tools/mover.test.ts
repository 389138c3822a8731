import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MOVE_TABLE } from '#store/backup/move-mark.ts'
import { survey004 } from '#surveys/004.ts'
import { survey005 } from '#surveys/005.ts'
import { command, commandWith, SECRET } from '../tests/support/command.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { answeredCrowd, hostileTexts } from '../tests/support/crowds/answered-crowd.ts'
import { ask, engines, freshPostgres, freshSqlite } from '../tests/support/databases.ts'
import { digestsOf, emptyUrl, everythingShown, fresh, opened } from '../tests/support/moves.ts'
import { smallRelease } from '../tests/support/releases/small-release.ts'
import { moveAll } from '../tests/support/store.ts'
import { openFrom, uploaded } from '../tests/support/survey-files/upload.ts'
import { knownPeople, visitAll } from '../tests/thieves/crowd-of-known.ts'

const other = { SQLite: freshPostgres, PostgreSQL: freshSqlite }
/** A site where some answered, and nobody is using it. */
async function answered(url: string, people = 40) {
  const store = await opened(url)
  await answeredCrowd(store, survey005, { people, texts: hostileTexts })
  await answeredCrowd(store, survey004, { people: 10 })
  await openFrom(store)
  await store.surveyDrafts.keep(uploaded())
  const document = JSON.stringify(smallRelease('005', 1))
  await ask(url, `INSERT INTO release VALUES ('005', 1, 1, '${document}', '${hash('sha256', document)}', '{}', NULL)`)
  await store.close()
}

test('SQLite to PostgreSQL and back shows and exports the same, to the letter', async () => {
  // What is shown depends on the hour.
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.UTC(2026, 10, 16, 18))
  onTestFinished(() => void vi.useRealTimers())
  const [first, second, third] = [await fresh(freshSqlite), await emptyUrl(freshPostgres), await fresh(freshSqlite)]
  await answered(first, 60)
  const before = await everythingShown(first)
  expect(Object.values(before).filter((shown) => !shown.startsWith('200'))).toEqual([])
  const [here, there] = [
    await command(first, 'mover', second, '--json'),
    await command(second, 'mover', third, '--json'),
  ]
  expect([here.status, there.status]).toEqual([0, 0])
  expect(JSON.parse(there.stdout).tables).toEqual(JSON.parse(here.stdout).tables)
  expect(JSON.parse(here.stdout)).toMatchObject({ kept: null })
  const after = await everythingShown(third)
  expect(Object.keys(before).filter((path) => after[path] !== before[path])).toEqual([])
})

describe.each(engines)('from $engine', ({ engine, freshDatabase }) => {
  test('afterwards nobody opens what the site has left, and whoever tries is told where it is', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
    await answered(from)
    const { status, stdout } = await command(from, 'mover', to)
    expect([status, stdout]).toEqual([0, expect.stringContaining('Inicia el sitio')])
    expect(stdout).not.toContain(':postgres@')
    expect(await digestsOf(to)).toEqual(await digestsOf(from))
    const start = opened(from)
    await expect(start).rejects.toThrow(/se movió el .* DATABASE_URL/s)
    await expect(start).rejects.not.toThrow(':postgres@')
    for (const words of [['estado'], ['mover', to], ['mover', await fresh(freshSqlite)]]) {
      const refused = { status: 2, stderr: expect.stringContaining('El sitio se movió') }
      expect(await command(from, ...words)).toMatchObject(refused)
    }
    const there = await opened(to)
    await answeredCrowd(there, survey005, { people: 1 })
    expect((await there.tallies.of('005')).completed).toBe(41)
    await expect(ask(to, 'DELETE FROM release')).rejects.toThrow(/never/)
  })

  test('beside a running site it is refused, nothing is touched, and people go on answering', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
    await answered(from)
    const running = await opened(from)
    const refused = { status: 2, stderr: expect.stringContaining('detén el sitio') }
    expect(await command(from, 'mover', to)).toMatchObject(refused)
    await answeredCrowd(running, survey005, { people: 1, seed: 5 })
    await running.close()
    const elsewhere = await opened(to)
    expect(await command(from, 'mover', to)).toMatchObject(refused)
    await elsewhere.close()
    expect((await (await opened(from)).tallies.of('005')).completed).toBe(41)
  })

  test('cut off before the source was marked, the site goes on there, and a second run starts over', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
    await answered(from)
    expect(await command(from, 'mover', to)).toMatchObject({ status: 0 })
    await unmarked(from)
    const store = await opened(from)
    await answeredCrowd(store, survey005, { people: 3, seed: 7 })
    await store.close()
    const again = () => command(from, 'mover', to, '--carpeta', freshFolder())
    expect(await again()).toMatchObject({ status: 0 })
    expect(await digestsOf(to)).toEqual(await digestsOf(from))

    // Once a site has opened it, it may hold answers that are nowhere else.
    await (await opened(to)).close()
    await unmarked(from)
    expect(await again()).toMatchObject({ status: 2, stderr: expect.stringContaining('ya tiene datos') })
  })

  test('it comes back to the database that it left, which is kept', async () => {
    const [from, to] = [await fresh(freshDatabase), await emptyUrl(other[engine])]
    await answered(from)
    expect(await command(from, 'mover', to)).toMatchObject({ status: 0 })
    const there = await opened(to)
    await answeredCrowd(there, survey005, { people: 5, seed: 9 })
    await there.close()
    const { status, stdout } = await command(to, 'mover', from, '--json', '--carpeta', freshFolder())
    expect(status).toBe(0)
    expect(existsSync(JSON.parse(stdout).kept)).toBe(true)
    expect(await digestsOf(from)).toEqual(await digestsOf(to))
    const back = await opened(from)
    await answeredCrowd(back, survey005, { people: 1, seed: 10 })
    expect((await back.tallies.of('005')).completed).toBe(46)
  })

  test('nothing tells who came with which attempt', async () => {
    const [from, to] = [await fresh(other[engine]), await emptyUrl(freshDatabase)]
    const people = knownPeople(300)
    const visited = async (some: typeof people) => {
      const store = await opened(from)
      await visitAll(store, some, 100)
      await moveAll(store)
      await store.close()
      expect(await command(from, 'mover', to, '--carpeta', freshFolder())).toMatchObject({ status: 0 })
    }
    await visited(people.slice(0, 150))
    await unmarked(from)
    await visited(people.slice(150))
    if (engine === 'SQLite') {
      const atOnce = await fresh(freshSqlite)
      await unmarked(from)
      expect(await command(from, 'mover', atOnce)).toMatchObject({ status: 0 })
      expect(await leavesOf(to)).toEqual(await leavesOf(atOnce))
      return
    }
    for (const [table, key] of Object.entries({ visitor: 'survey_id, hash', survey_session: 'id' })) {
      const inOrderOf = async (order: string) => ask(to, `SELECT ${key} FROM ${table} ORDER BY ${order}`)
      expect(await inOrderOf('tableoid, ctid')).toEqual(await inOrderOf(`tableoid, ${key}`))
      expect(await ask(to, `SELECT DISTINCT xmin::text FROM ${table}`)).toHaveLength(1)
    }
  })
})

/** The source as it is where a move was cut off just before its last step. */
async function unmarked(url: string): Promise<void> {
  if (!url.startsWith('file:')) await ask(url, 'DROP FUNCTION refuse_after_the_move CASCADE')
  await ask(url, `DROP TABLE ${MOVE_TABLE}`)
}

test('a site on PostgreSQL that was running unseen cannot go on collecting answers that nobody would find', async () => {
  const [from, to] = [await fresh(freshPostgres), await fresh(freshSqlite)]
  await answered(from)
  expect(await command(from, 'mover', to)).toMatchObject({ status: 0 })
  const writes = ["INSERT INTO survey_key VALUES ('009', '')", 'DELETE FROM visitor', 'UPDATE tally SET amount = 0']
  for (const sql of writes) await expect(ask(from, sql)).rejects.toThrow('The site has moved')
})

test('a destination that differs by one row is refused, and the site goes on where it was', async () => {
  const [from, to] = [await fresh(freshSqlite), await emptyUrl(freshPostgres)]
  await answered(from)
  // PostgreSQL loses one visitor on the way, as a wrong trigger or a broken disk would.
  const [lost] = await ask(from, 'SELECT min(hash) AS hash FROM visitor')
  await ask(
    to,
    `CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF NEW.hash = '${lost?.hash}' THEN RETURN NULL; END IF;
       RETURN NEW; END $$`,
  )
  await ask(
    to,
    `CREATE FUNCTION break() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       IF to_regclass('visitor') IS NOT NULL THEN
         DROP TRIGGER IF EXISTS lose ON visitor;
         CREATE TRIGGER lose BEFORE INSERT ON visitor FOR EACH ROW EXECUTE FUNCTION lose();
       END IF; END $$`,
  )
  await ask(to, "CREATE EVENT TRIGGER break ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION break()")
  const { status, stderr } = await command(from, 'mover', to)
  expect([status, stderr]).toEqual([2, expect.stringContaining('La tabla visitor no quedó igual')])
  expect(await ask(to, "SELECT to_regclass('visitor') AS name")).toEqual([{ name: null }])
  expect((await (await opened(from)).tallies.of('005')).completed).toBe(40)
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
  const [from, to, file] = [await fresh(freshSqlite), await emptyUrl(freshPostgres), await fresh(freshSqlite)]
  const noKey = { IP_HASH_SECRET: undefined }
  const store = await opened(from, noKey)
  await answeredCrowd(store, survey005, { people: 5 })
  await store.close()
  const secret = readFileSync(`${from.slice('file:'.length)}.secret`, 'utf8').trim()
  expect(await command(from, 'mover', to)).toMatchObject({ status: 2, stderr: expect.stringContaining('clave') })
  expect((await command(from, 'mover', to)).stderr).not.toContain(secret)
  expect(await ask(to, "SELECT to_regclass('visitor') AS name")).toEqual([{ name: null }])

  const { status, stdout } = await commandWith({ DATABASE_URL: from }, 'mover', to)
  expect([status, stdout]).toEqual([0, expect.stringContaining('test.db.secret')])
  expect(stdout).not.toContain(secret)
  await (await opened(to, { IP_HASH_SECRET: secret })).close()
  await unmarked(from)
  expect(await commandWith({ DATABASE_URL: from }, 'mover', file)).toMatchObject({ status: 0 })
  expect(readFileSync(`${file.slice('file:'.length)}.secret`, 'utf8').trim()).toBe(secret)
  await opened(file, noKey)
})

test('what cannot be understood, or is somebody else’s, is refused, and nothing is touched', async () => {
  const [from, nothing, folder] = [await fresh(freshSqlite), await fresh(freshSqlite), freshFolder()]
  await answered(from)
  const otherSite = await fresh(freshSqlite)
  await (await opened(otherSite, { IP_HASH_SECRET: 'the secret of another site' })).close()
  const taken = await emptyUrl(freshPostgres)
  await ask(taken, 'CREATE TABLE visitor (name TEXT)')
  const [halfway, another] = [await fresh(freshSqlite), await fresh(freshSqlite)]
  await answered(halfway)
  await answered(another)
  // As the last release left a destination that it had not filled.
  const columns = 'id INTEGER, move TEXT, state TEXT, at BIGINT, other TEXT'
  await ask(halfway, `CREATE TABLE ${MOVE_TABLE} (${columns})`)
  await ask(halfway, `INSERT INTO ${MOVE_TABLE} VALUES (1, 'a name', 'arriving', 1, 'file:another')`)
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
    [from, another],
    [from, nothing, '--deshacer'],
  ] as const) {
    const { status, stderr } = await command(where, 'mover', ...words)
    expect([words, status, stderr.length > 20]).toEqual([words, 2, true])
  }
  expect([await digestsOf(from), await digestsOf(otherSite), await digestsOf(another)]).toEqual(before)
  await expect(opened(halfway)).rejects.toThrow('no llegó todo')
  await (await opened(from)).close()
  expect(existsSync(nothing.slice('file:'.length))).toBe(false)
  expect(readFileSync(join(folder, 'notes.txt'), 'utf8')).toMatch(/^mine, and none of yours/)
  expect(await ask(taken, 'SELECT * FROM visitor')).toEqual([])
  expect(readdirSync(dirname(from.slice('file:'.length))).filter((name) => !isOurs(name))).toEqual([])
  expect((await commandWith({ DATABASE_URL: from, IP_HASH_SECRET: SECRET }, 'mover', '--help')).stdout).toContain(
    'DESTINO',
  )
})
