import { describe, expect, test } from 'vitest'
import { codedId } from '#questions/coded.ts'
import type { CodeFrame } from '#rules/coding/code-frame.ts'
import { survey005 } from '#surveys/005.ts'
import { keepAll, manyRespondents, type Respondent } from '../../../tests/support/crowds/respondents.ts'
import { engines, usualDatabase } from '../../../tests/support/databases.ts'
import { ageOf } from '../../../tests/support/releases/one-by-one.ts'
import { someRecord } from '../../../tests/support/some-record.ts'
import { type TestStore, testStore } from '../../../tests/support/store.ts'
import { codedStore } from './coded-store.ts'
import { textHash } from './text-hash.ts'

const OPEN = 'one-service-change'
const ABOUT = { surveyId: '005', question: OPEN }
const said = ['agua', 'luz', 'El agua', 'baches', 'nada']
const codes = ['agua', 'luz', 'calles'].map((id) => ({ id, label: id }))

/** A third of them with a flag that a rule can set aside. */
const people = manyRespondents(survey005, 240).map(
  (who, at): Respondent => ({
    ...who,
    answers: { ...who.answers, [OPEN]: { text: said[at % said.length] ?? '' } },
    marks: at % 3 === 0 ? 'quick' : '',
  }),
)
const [early, late] = [people.slice(0, 150), people.slice(150)]

/** What may happen in any order, but that a text is coded by what its frame has. */
const steps = {
  early: (store: TestStore) => keepAll(store, survey005, early),
  late: (store: TestStore) => keepAll(store, survey005, late),
  ana: (store: TestStore) => code(store, 'ana', { agua: ['agua'], luz: ['luz'], baches: ['calles'], nada: [] }),
  luis: (store: TestStore) => code(store, 'luis', { agua: ['agua'], luz: ['luz', 'agua'] }),
  settled: (store: TestStore) => code(store, '', { luz: ['luz'] }),
  aside: ({ settingAside }: TestStore) =>
    settingAside.decide({ surveyId: '005', at: 1, rule: 'quick', isOn: true, reason: 'Prueba', record: someRecord }),
  recount: ({ counts }: TestStore) => counts.recount('005'),
}
type Step = keyof typeof steps

const code = ({ coding }: TestStore, coder: string, given: Record<string, string[]>) =>
  coding.codeTexts({
    ...{ ...ABOUT, coder },
    texts: Object.entries(given).map(([words, codes]) => ({ textHash: textHash(words), codes })),
  })

const saveFrame = ({ coding }: TestStore, number: number, saved: CodeFrame['codes']) =>
  coding.saveFrame({ ...ABOUT, after: number - 1, codes: saved, isPublished: false, record: someRecord })

/** Counts by code, of everybody and by cell. */
async function countsIn(store: TestStore) {
  const coded = codedStore(store)
  const { inForce } = await store.settingAside.currentRules('005')
  const cells = await coded.store.counts.of(await coded.withCodes(survey005), { without: inForce })
  return cells
    .map(({ answers, ...cell }) => ({ ...cell, ...answers.get(codedId(OPEN)) }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    .map(({ counts, ...cell }) => ({ ...cell, counts: [...(counts ?? [])].toSorted() }))
}

test('any order of coding, new answers, recounts and rules gives one result, found one by one', async () => {
  const orders: Step[][] = [
    ['early', 'ana', 'luis', 'settled', 'late', 'aside', 'recount'],
    ['luis', 'aside', 'settled', 'late', 'recount', 'early', 'ana'],
    ['settled', 'ana', 'early', 'recount', 'luis', 'aside', 'late'],
  ]
  const found = []
  for (const order of orders) {
    const store = await testStore(usualDatabase)
    await saveFrame(store, 1, codes)
    for (const step of order) await steps[step](store)
    found.push(await countsIn(store))
  }
  expect(found[1]).toEqual(found[0])
  expect(found[2]).toEqual(found[0])
  const counted = people.filter(({ marks }) => marks !== 'quick')
  const codeOf: Record<string, string> = {
    agua: 'agua',
    'El agua': 'agua',
    luz: 'luz',
    baches: 'calles',
    nada: 'sin-codigo',
  }
  for (const code of ['agua', 'luz', 'calles', 'sin-codigo', 'por-codificar']) {
    const sum = (found[0] ?? [])
      .flatMap(({ counts }) => counts)
      .reduce((all, [id, n]) => all + (id === code ? n : 0), 0)
    expect(sum, code).toBe(
      counted.filter(({ answers }) => codeOf[(answers[OPEN] as { text: string }).text] === code).length,
    )
  }
})

describe.each(engines)('two coders at once, on $engine', ({ freshDatabase }) => {
  test('lose nothing, in one process or in two', async () => {
    const store = await testStore(freshDatabase)
    const other = await store.beside()
    await saveFrame(store, 1, codes)
    const texts = Array.from({ length: 300 }, (_, at) => `texto número ${at}`)
    const byOne = (coding: TestStore['coding'], coder: string) =>
      Promise.all(
        texts.map((words, at) =>
          coding.codeTexts({
            ...ABOUT,
            coder,
            texts: [{ textHash: textHash(words), codes: [codes[at % 3]?.id ?? ''] }],
          }),
        ),
      )
    await Promise.all([byOne(store.coding, 'ana'), byOne(other.coding, 'luis'), byOne(store.coding, 'eva')])
    const coded = await other.coding.codedTexts('005')
    for (const coder of ['ana', 'luis', 'eva']) {
      const own = new Map(coded.filter((each) => each.coder === coder).map((each) => [each.textHash, each.codes]))
      expect(texts.map((words) => own.get(textHash(words))?.join())).toEqual(texts.map((_, at) => codes[at % 3]?.id))
    }
    const outcomes = await Promise.all(
      [store, other].map(({ coding }, at) =>
        coding.saveFrame({ ...ABOUT, after: 1, codes: codes.slice(at), isPublished: false, record: someRecord }),
      ),
    )
    expect(outcomes.toSorted()).toEqual(['changed', 'saved'])
  })
})

test('nobody who is a minor is among the texts to be coded', async () => {
  const store = await testStore(usualDatabase)
  await keepAll(store, survey005, people)
  const { textsOf } = codedStore(store)
  const texts = (await textsOf(survey005)).get(OPEN)
  const written = [...(texts?.values() ?? [])].reduce((sum, { people }) => sum + people, 0)
  expect(written).toBe(people.filter((who) => ageOf(who) !== 'under-18').length)
})
