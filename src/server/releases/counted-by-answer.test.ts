import { expect, test } from 'vitest'
import type { EarlierRelease } from '#rules/releases/disclosure/earlier-releases.ts'
import { survey005 } from '#surveys/005.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { censusRespondents } from '../../../tests/support/crowds/census-respondents.ts'
import { keepAll, type Respondent } from '../../../tests/support/crowds/respondents.ts'
import { engines, freshSqlite } from '../../../tests/support/databases.ts'
import { chosen } from '../../../tests/support/releases/one-by-one.ts'
import { type TestStore, testStore } from '../../../tests/support/store.ts'
import { countedByAnswer } from './counted-by-answer.ts'
import { makeDraft } from './make-draft.ts'
import { releaseFacts } from './release-facts.ts'

const crowd = censusRespondents(survey005, 900)

async function draftOf(store: TestStore, banner?: string, earlier: readonly EarlierRelease[] = []) {
  const parts = { store, config: testConfig(), now: () => Date.UTC(2026, 10, 16, 18) }
  const facts = await releaseFacts(
    { ...parts, isClosed: () => false, changed: async () => {}, log: { warn: () => {} } },
    survey005,
  )
  const counted = banner === undefined ? {} : await countedByAnswer(store, facts, banner)
  const made = await makeDraft(parts, { ...facts, ...counted, earlier: earlier as typeof facts.earlier }, undefined)
  if (!made) throw new Error('not weighted')
  // As they are kept.
  return JSON.parse(JSON.stringify(made)) as typeof made
}

test.each(engines)(
  'the responses, read once, are the people of the running counts, on $engine',
  async ({ freshDatabase }) => {
    const store = await testStore(freshDatabase)
    await keepAll(store, survey005, crowd)
    const [plain, made] = [await draftOf(store), await draftOf(store, 'water-days')]
    const { comparisons, ...others } = made.release
    expect({ ...others, comparisons: comparisons.slice(0, 3) }).toEqual(plain.release)
    const { banner, cells, people } = made.basis
    expect({ cells, people }).toEqual({ cells: plain.basis.cells, people: plain.basis.people })
    const chose = (option: string) => (who: Respondent) => chosen(who, 'water-days').includes(option)
    for (const [option, ofGroup] of Object.entries(banner?.asked ?? {})) {
      const asked = Object.values(ofGroup).reduce((sum, numbers) => sum + (numbers['water-days'] ?? 0), 0)
      expect([option, asked]).toEqual([option, crowd.filter(chose(option)).length])
    }
    expect(Object.keys(banner?.asked ?? {}).length).toBeGreaterThan(2)
  },
)

test('a question that nobody chooses one option of is refused', async () => {
  const store = await testStore(freshSqlite)
  await keepAll(store, survey005, crowd.slice(0, 200))
  for (const id of ['sex', 'nothing']) await expect(draftOf(store, id)).rejects.toMatchObject({ code: 'bad-request' })
})
