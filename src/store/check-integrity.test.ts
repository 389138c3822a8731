import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { answeredCrowd } from '../../tests/support/crowds/answered-crowd.ts'
import { ask, engines, freshPostgres, freshSqlite } from '../../tests/support/databases.ts'
import { testStore } from '../../tests/support/store.ts'
import { noteQuestionnaires } from '../server/process/open-store.ts'
import { checkIntegrity } from './check-integrity.ts'
import { openStore } from './store.ts'

describe.each(engines)('on $engine', ({ freshDatabase }) => {
  test('what is whole and counted rightly is found so, and what is not is found and left as it is', async () => {
    const store = await testStore(freshDatabase)
    await noteQuestionnaires(store, fixedSurveys)
    await answeredCrowd(store, survey005, { people: 30 })
    const examined = async () => {
      const { damage, surveys } = await checkIntegrity(store.url)
      expect(damage.found).toEqual([])
      return surveys
    }
    const of = async (surveyId: string) => (await examined()).find((each) => each.surveyId === surveyId)
    expect(await examined()).toEqual(
      fixedSurveys.map(({ id }) => ({ surveyId: id, responses: id === '005' ? 30 : 0, wrong: 0 })),
    )
    const wrong = "cell = (SELECT min(cell) FROM cell_count WHERE survey_id = '005') AND week = ''"
    await store.ask(`UPDATE cell_count SET counts = '[9]' WHERE survey_id = '005' AND ${wrong}`)
    const ofOne = await of('005')
    expect(ofOne?.wrong).toBeGreaterThan(0)
    expect(await of('005')).toEqual(ofOne)
    expect((await store.counts.recount('005')).mended).toBe(ofOne?.wrong)
    expect((await of('005'))?.wrong).toBe(0)
  })
})

test('a page of SQLite that was overwritten is found', async () => {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  const store = await openStore({ url, answersPerAddress: 1 })
  await noteQuestionnaires(store, fixedSurveys)
  await answeredCrowd(store, survey005, { people: 200 })
  await store.close()
  const file = url.slice('file:'.length)
  const db = new DatabaseSync(file)
  const sql = "SELECT rootpage AS page FROM sqlite_schema WHERE tbl_name = 'survey_session' AND type = 'table'"
  const page = Number(db.prepare(sql).get()?.page)
  db.close()
  const bytes = readFileSync(file)
  const size = bytes.readUInt16BE(16)
  writeFileSync(file, bytes.fill(0xab, (page - 1) * size + 12, (page - 1) * size + 40))
  const { damage, surveys } = await checkIntegrity(url)
  expect([damage.found.length > 0, surveys]).toEqual([true, []])
})

test('PostgreSQL reads its indexes where it can, and says where it cannot', async () => {
  const store = await testStore(freshPostgres)
  expect((await checkIntegrity(store.url)).damage).toEqual({ found: [], how: 'outside' })
  const sql = "SELECT 1 FROM pg_available_extensions, pg_user WHERE name = 'amcheck' AND usename = user AND usesuper"
  if ((await ask(store.url, sql)).length > 0) {
    await ask(store.url, 'CREATE EXTENSION amcheck')
    expect((await checkIntegrity(store.url)).damage).toEqual({ found: [], how: 'whole' })
  }
  await ask(store.url, 'ALTER TABLE visitor_inbox ADD CONSTRAINT unsure CHECK (completions < 9) NOT VALID')
  expect((await checkIntegrity(store.url)).damage.found).toEqual(['unsure is not valid'])
})
