import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flags, flagsText } from '#rules/quality/flags.ts'
import { asideRules, ruleFor, rulesInForce } from '#rules/quality/setting-aside.ts'
import { survey005 } from '#surveys/005.ts'
import { keepAll, manyRespondents } from '../../tests/support/crowds/respondents.ts'
import { engines } from '../../tests/support/databases.ts'
import { someRecord } from '../../tests/support/some-record.ts'
import { completion, evidence, moveAll, testStore } from '../../tests/support/store.ts'

const someMarks = fc.sample(fc.subarray([...flags]).map(flagsText), { numRuns: 60, seed: 5 })
const crowd = manyRespondents(survey005, 60).map((one, index) => ({ ...one, marks: someMarks[index] ?? '' }))
const switches = fc.array(fc.record({ rule: fc.constantFrom(...asideRules.map(({ id }) => id)), isOn: fc.boolean() }))

describe.each(engines)('setting aside, on $engine', ({ freshDatabase }) => {
  test('after any switching of rules the counts are those of who falls under none, and off again is as before', async () => {
    const store = await testStore(freshDatabase)
    await keepAll(store, survey005, crowd)
    const people = async () => {
      const { inForce } = await store.settingAside.currentRules('005')
      const cells = await store.counts.of(survey005, { without: inForce })
      return cells.reduce((sum, cell) => sum + cell.people, 0)
    }
    let at = 0
    const history: { rule: string; isOn: boolean }[] = []
    await fc.assert(
      fc.asyncProperty(switches, async (decided) => {
        for (const decision of decided) {
          at += 1
          await store.settingAside.decide({ surveyId: '005', ...decision, reason: 'Se probó', at, record: someRecord })
          history.push(decision)
        }
        const inForce = rulesInForce(history)
        expect(await people()).toBe(crowd.filter((one) => !ruleFor(one.marks, inForce)).length)
        expect((await store.counts.recount('005')).mended).toBe(0)
      }),
      { numRuns: 8 },
    )
    for (const { id: rule } of asideRules) {
      at += 1
      await store.settingAside.decide({
        surveyId: '005',
        rule,
        isOn: false,
        reason: 'Todo vuelve',
        at,
        record: someRecord,
      })
    }
    expect(await people()).toBe(crowd.length)
    expect(await store.settingAside.decisions('005')).toHaveLength(at)
    expect((await store.settingAside.decisions('005')).at(-1)).toMatchObject({ isOn: false, reason: 'Todo vuelve', at })
    expect(await store.settingAside.decisions('001')).toEqual([])
  })

  test.each([[true], [false]])(
    'a page that brings its proof after the webhook takes the mark away, unless figures have it (%s)',
    async (isMoved) => {
      const store = await testStore(freshDatabase)
      const document = JSON.stringify(survey005.questionnaire)
      await store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
      const content = {
        version: survey005.questionnaire.version,
        answers: { 'water-days': { options: ['every-day'] } },
      }
      const id = '20260707s1'
      const marks = 'busy-network no-proof'
      await store.participation.start({ surveyId: '005', visitor: 'ana', at: 0 })
      await store.typeformEvidence.record({ ...evidence(id, 'ana', '005'), content, marks })
      const seen = async () => ({
        moved: await moveAll(store),
        marked: (await store.settingAside.currentRules('005')).byMarks.filter(([, amount]) => amount > 0),
        kept: await store.ask('SELECT marks FROM survey_session'),
        counted: await store.ask("SELECT marks, counts FROM cell_count WHERE week = '' AND counts LIKE '[1%'"),
        mended: (await store.counts.recount('005')).mended,
      })
      if (isMoved) await moveAll(store)
      const page = completion(id, 'ana', '005')
      await store.participation.complete({ ...page, marks: 'busy-network' })
      const after = await seen()
      const left = isMoved ? marks : 'busy-network'
      expect(after).toMatchObject({
        marked: [[left, 1]],
        kept: [{ marks: left }],
        counted: [{ marks: left }],
        mended: 0,
      })

      // Said again, with or without it, nothing changes.
      for (const again of ['', marks]) await store.participation.complete({ ...page, marks: again })
      expect(await seen()).toEqual(after)
    },
  )
})
