import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#rules/durations.ts'
import { sqliteFile } from '#store/database-url.ts'
import { engines } from '../support/databases.ts'
import { type TestStore, testStore } from '../support/store.ts'
import { expectNoOrder, type Position } from './chance.ts'
import { code, codeAsTheyCome, saveFrame, settle, textOf } from './coders.ts'
import { type Known, knownPeople, visitAll } from './crowd-of-known.ts'
import { ctids } from './ctids.ts'
import { forgetAll } from './fill-tables.ts'
import { stolenSqlite, timesInFile } from './sqlite-bytes.ts'

const people = knownPeople(60)
/** Of a text's name and its coder's, which stand side by side. */
const PART = 16
const CODED_WITH_RECORD = 'SELECT at FROM coded_text JOIN action_record ON coded_text.xmin = action_record.xmin'

/** Where the rows of one coder lie, in the order in which the texts came. */
async function placesIn(store: TestStore, known: readonly Known[]): Promise<Position[]> {
  const file = sqliteFile(store.url)
  if (file === undefined) {
    const places = await ctids(store, "coded_text WHERE coder = 'ana'", 'text_hash')
    return known.flatMap((person) => places.get(textOf(person)) ?? [])
  }
  const stolen = stolenSqlite(file, PART)
  const found = known.flatMap((person) => stolen.placesOf(`${textOf(person)}ana`.slice(-PART)))
  expect(new Set(found.map(({ table }) => table))).toEqual(new Set(['coded_text']))
  return found.map(({ at }) => at)
}

async function expectNothingToSteal(store: TestStore, known: readonly Known[]) {
  const places = await placesIn(store, known)
  expect(places).toHaveLength(known.length)
  expectNoOrder(places)
  const file = sqliteFile(store.url)
  if (file !== undefined) expect(timesInFile(`${file}-wal`, known.map(textOf))).toBe(0)
}

/** Others may look at old versions for a moment, such as autovacuum: then it is done the next time. */
async function fiveMinutesPass({ forgetting }: TestStore) {
  const forget = () => forgetting.forgetWhenDue(Date.now() + 5 * MINUTE_MS)
  await expect.poll(forget, { timeout: 60_000 }).not.toBe(false)
}

describe.each(engines)(
  'a thief of the files of a survey that is coded as answers come, on $engine',
  ({ engine, freshDatabase }) => {
    test('does not learn after the night which texts could be read first, and so not who came too late to write them', async () => {
      const store = await testStore(freshDatabase)
      await codeAsTheyCome(store, people)
      await forgetAll(store)
      await expectNothingToSteal(store, people)
      // Nor does a transaction, or a column.
      if (engine === 'PostgreSQL') expect(await store.ask('SELECT DISTINCT xmin FROM coded_text')).toHaveLength(1)
      if (engine === 'PostgreSQL') expect(await store.ask(CODED_WITH_RECORD)).toEqual([])
      const rows = await store.ask('SELECT * FROM coded_text')
      const columns = ['survey_id', 'question', 'text_hash', 'coder', 'codes']
      expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(new Set(columns))
    })

    test.each([
      ['five minutes later', fiveMinutesPass],
      ['after a stop', ({ close }: TestStore) => close()],
    ])('finds no order either where somebody codes and nobody answers any more, %s', async (_, then) => {
      const store = await testStore(freshDatabase)
      await visitAll(store, people, 40)
      await store.inbox.move()
      await forgetAll(store)
      await code(store, people)
      await then(store)
      await expectNothingToSteal(store, people)
    })

    test('knows by when a text could be read where it alone was settled or has a code that the frame lost, as the decision says', async () => {
      const store = await testStore(freshDatabase)
      await visitAll(store, people.slice(0, 10), 1)
      await store.inbox.move()
      const [settled, other] = people.slice(3, 5)
      if (!settled || !other) throw new Error('nobody')
      const [half, full] = [Date.UTC(2026, 6, 7, 15, 30), Date.UTC(2026, 6, 7, 16)]
      await settle(store, settled, half)
      await code(store, [other], ['luz'])
      await saveFrame(store, 0, full, ['agua'])
      await forgetAll(store)
      const found = await store.ask(`
      SELECT text_hash, at FROM coded_text JOIN action_record ON action = 'settled' WHERE coder = ''
      UNION ALL SELECT text_hash, at FROM coded_text JOIN code_frame ON code_frame.codes NOT LIKE '%luz%'
      WHERE coded_text.codes = 'luz'`)
      expect(found.map(({ text_hash, at }) => [text_hash, Number(at)])).toEqual([
        [textOf(settled), half],
        [textOf(other), full],
      ])
      expect(readFileSync('docs/decisions/0023-nothing-leads-back.md', 'utf8')).toContain(
        '**Moments of those who code.**',
      )
    })
  },
)
