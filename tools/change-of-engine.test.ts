import { hash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mexicoDay } from '#rules/format/dates.ts'
import { survey004 } from '#surveys/004.ts'
import { survey005 } from '#surveys/005.ts'
import { command } from '../tests/support/command.ts'
import { freshFolder } from '../tests/support/copies.ts'
import { answeredCrowd, hostileTexts } from '../tests/support/crowds/answered-crowd.ts'
import { ask, freshPostgres, freshSqlite } from '../tests/support/databases.ts'
import { smallRelease } from '../tests/support/releases/small-release.ts'
import { digestsOf, emptyUrl, everythingShown, fresh, opened } from '../tests/support/restoring.ts'
import { someRecord } from '../tests/support/some-record.ts'
import { openFrom, uploaded } from '../tests/support/survey-files/upload.ts'

/** The two commands of the guide that take a site from one engine to the other. */
async function changeEngine(from: string, to: string) {
  const { status, stdout } = await command(from, 'respaldo', '--carpeta', freshFolder(), '--json')
  expect(status).toBe(0)
  return command(to, 'restaurar', JSON.parse(stdout).file, '--confirmar', `RESTAURAR ${mexicoDay(Date.now())}`)
}

/** A site where some answered, with a release and surveys from files, that nobody is using. */
async function answered(url: string) {
  const store = await opened(url)
  await answeredCrowd(store, survey005, { people: 60, texts: hostileTexts })
  await answeredCrowd(store, survey004, { people: 10 })
  await openFrom(store)
  await store.surveyDrafts.keep(uploaded(), someRecord)
  const document = JSON.stringify(smallRelease('005', 1))
  await ask(url, `INSERT INTO release VALUES ('005', 1, 1, '${document}', '${hash('sha256', document)}', '{}', NULL)`)
  await store.close()
}

test('SQLite to PostgreSQL and back: every row is equal, and the site shows and exports the same, to the letter', async () => {
  // What is shown depends on the hour.
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.UTC(2026, 10, 16, 18))
  onTestFinished(() => void vi.useRealTimers())
  const [first, second, third] = [await fresh(freshSqlite), await emptyUrl(freshPostgres), await fresh(freshSqlite)]
  await answered(first)
  const before = await everythingShown(first)
  expect(Object.values(before).filter((shown) => !shown.startsWith('200'))).toEqual([])
  expect(await changeEngine(first, second)).toMatchObject({ status: 0 })
  expect(await digestsOf(second, { restorations: 1 })).toEqual(await digestsOf(first))
  expect(await changeEngine(second, third)).toMatchObject({ status: 0 })
  expect(await digestsOf(third, { restorations: 2 })).toEqual(await digestsOf(first))
  const after = await everythingShown(third)
  expect(Object.keys(before).filter((path) => after[path] !== before[path])).toEqual([])
})

test('a destination that differs by one row is refused, and is empty again', async () => {
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
  const { status, stderr } = await changeEngine(from, to)
  expect([status, stderr]).toEqual([2, expect.stringContaining('La tabla visitor no quedó igual')])
  expect(await ask(to, "SELECT to_regclass('visitor') AS name")).toEqual([{ name: null }])
})
