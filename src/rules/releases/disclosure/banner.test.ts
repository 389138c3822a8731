import { describe, expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import type { Release } from '#releases/release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { countedCells, type Respondent } from '../../../../tests/support/crowds/counted-cells.ts'
import { batteryQuestionnaire } from '../../../../tests/support/releases/attack/simulated-survey.ts'
import { changed, resultOf, tableOf } from '../../../../tests/support/releases/attacked-poll.ts'
import { bannerCounts, chose } from '../../../../tests/support/releases/banner-counts.ts'
import {
  evenly,
  type MadePoll,
  neighbours,
  pollQuestionnaire,
  pollRelease,
  respondent,
} from '../../../../tests/support/releases/poll.ts'
import type { CountedSince } from '../../answers/counted-since.ts'
import type { AnsweredCell } from '../../weighting/statistic.ts'
import type { ReleaseInput } from '../make-release.ts'
import { releaseWeights } from '../release-weights.ts'
import { bannerQuestions } from '../released-questions.ts'
import { bannerTrait } from './banner.ts'
import { cellsOutside } from './groups.ts'

/** With 220 people for each answer. */
const crowd = evenly(neighbours(1_100))
const few = { kind: 'withheld', why: 'few' }

const by = (question: string, people: readonly Respondent[], input: Partial<ReleaseInput> = {}): MadePoll =>
  pollRelease(people, { banner: bannerCounts(pollQuestionnaire, question, people), ...input })
const banners = ({ comparisons }: Release) => comparisons.flatMap(({ banner }) => banner?.id ?? [])

describe('a banner question', () => {
  const made = by('one', crowd)
  const comparison = made.release.comparisons.find(({ banner }) => banner)

  test('takes one option of a closed list; the text of each is the name of a group, and itself is not compared', () => {
    expect(bannerQuestions(pollQuestionnaire).map(({ id }) => id)).toEqual(['one', 'grade', 'why'])
    expect(comparison).toMatchObject({ by: 'answer', banner: { id: 'one', text: '¿Cuál?' } })
    expect(comparison?.groups).toEqual([
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
      { id: 'c', name: 'C' },
      { id: 'd', name: 'D' },
      { id: 'dont-know', name: 'No sé' },
    ])
    expect(comparison?.questions.map(({ question }) => question)).toEqual(['some', 'grade', 'why'])
  })

  test('changes nothing else of a release, which without one is as ever', () => {
    const plain = pollRelease(crowd)
    const { comparisons, ...others } = made.release
    expect({ ...others, comparisons: comparisons.slice(0, 3) }).toEqual(plain.release)
    expect(JSON.stringify(plain)).not.toContain('banner')
  })

  test('shows of a group the weighted shares of those who chose it', () => {
    const weighting = releaseWeights(countedCells(pollQuestionnaire, crowd), editionInUse())
    if (weighting.kind !== 'weighted') throw new Error(weighting.why)
    const traits = ['sex', 'ageBand', 'municipality'] as const
    const weightOf = (who: Respondent) =>
      weighting.weighted.weights[
        weighting.cells.findIndex((cell) => traits.every((trait) => cell[trait] === who[trait]))
      ] ?? 0
    const sum = (people: readonly Respondent[]) => people.reduce((all, who) => all + weightOf(who), 0)
    const group = crowd.filter((who) => chose(who, 'one', 'b'))
    const table = tableOf(made.release, 'some', 'b')
    expect(table?.base).toBe(Math.round(group.length / 10) * 10)
    for (const { option, share } of table?.rows ?? []) {
      const exact = (100 * sum(group.filter((who) => chose(who, 'some', option)))) / sum(group)
      expect(share).toMatchObject({ kind: 'shown', percent: Math.round(exact) })
      expect(share).not.toHaveProperty('unweighted')
    }
  })

  test('marks the shares that differ from those of everybody else', () => {
    const people = crowd.map((who, at) =>
      respondent(who, { ...plainAnswers(who), grade: chose(who, 'one', 'a') === at % 7 > 0 ? 4 : 1 }),
    )
    const rows = tableOf(by('one', people).release, 'grade', 'a')?.rows
    expect(rows?.map(({ option, againstRest }) => [option, againstRest])).toContainEqual(['4', 'more'])
  })

  test('compares a group with everybody who did not choose it, whether or not they answered', () => {
    const cells = countedCells(pollQuestionnaire, crowd)
    const [group] = bannerTrait(bannerCounts(pollQuestionnaire, 'why', crowd), cells).groups
    const others = countedCells(
      pollQuestionnaire,
      crowd.filter((who) => !chose(who, 'why', 'x')),
    )
    const numbersIn = (all: readonly AnsweredCell[]) =>
      ['one', 'some', 'why'].map((question) => {
        const { top, base } = sumOf(all, question)
        return [question, base, top]
      })
    expect(group?.id).toBe('x')
    expect(numbersIn(group ? cellsOutside(group, cells) : [])).toEqual(numbersIn(others))
  })

  test('has the groups of two hundred people or more, «No sé» among them, and no minors', () => {
    const choosing = (count: number) => crowd.map((who, at) => changed(who, at < count ? 'dont-know' : 'a'))
    expect(resultOf(by('one', choosing(199)).release, 'some', 'dont-know')).toEqual(few)
    expect(tableOf(by('one', choosing(200)).release, 'some', 'dont-know')?.base).toBe(200)
    const minors = neighbours(40, 5).map((who) => respondent({ ...who, ageBand: 'under-18' }, { one: 'a' }))
    expect(by('one', [...crowd, ...minors])).toEqual(made)
    const others = neighbours(20, 5).map((who) => respondent({ ...who, sex: 'another-identity' }, { one: 'a' }))
    expect(tableOf(by('one', [...crowd, ...others]).release, 'some', 'a')?.base).toBe(240)
  })

  test('is kept with how many were asked, and not with what they answered', () => {
    const { question, asked } = made.basis.banner ?? { question: '', asked: {} }
    expect(question).toBe('one')
    const ids = new Set(Object.values(asked).flatMap((cells) => Object.values(cells).flatMap(Object.keys)))
    expect(ids).toEqual(new Set(questionsOf(pollQuestionnaire).map(({ id }) => id)))
    const people = Object.values(asked.a ?? {}).reduce((sum, numbers) => sum + (numbers.some ?? 0), 0)
    expect(people).toBe(crowd.filter((who) => chose(who, 'one', 'a')).length)
  })
})

/** Those who were asked, and all options that they chose. */
function sumOf(cells: readonly AnsweredCell[], question: string) {
  let [base, top] = [0, 0]
  for (const { answers } of cells) {
    base += answers.get(question)?.base ?? 0
    for (const count of answers.get(question)?.counts.values() ?? []) top += count
  }
  return { base, top }
}

function plainAnswers({ answers }: Respondent) {
  return { one: answers.one?.options?.[0] ?? '', some: answers.some?.options ?? [] }
}

describe('over time, a group by what people answered', () => {
  const first = by('one', crowd)
  const later = evenly(neighbours(400, 7))
  const coming = (answer: string, count: number) => later.slice(0, count).map((who) => changed(who, answer))

  test('changes after a hundred and fifty people entered it, who did not enter the other groups', () => {
    const repeated = by('one', [...crowd, ...coming('a', 149)], { earlier: [first] }).release
    expect(tableOf(repeated, 'some', 'a')?.repeats?.number).toBe(1)
    const next = by('one', [...crowd, ...coming('a', 150)], { earlier: [first] }).release
    expect(tableOf(next, 'some', 'a')).toMatchObject({ base: 370 })
    expect(tableOf(next, 'some', 'a')?.repeats).toBeUndefined()
    expect(tableOf(next, 'some', 'b')?.repeats?.number).toBe(1)
  })

  test('remembers when it was last shown, whatever question the releases between had, or none', () => {
    const second = by('grade', [...crowd, ...coming('b', 160)], { earlier: [first] })
    const third = pollRelease([...crowd, ...coming('b', 320)], { earlier: [first, second] })
    expect([second, third].map(({ release }) => banners(release))).toEqual([['grade'], []])
    const earlier = [first, second, third]
    const people = [...crowd, ...coming('b', 320), ...coming('a', 149)]
    const fourth = by('one', people, { earlier }).release
    expect(tableOf(fourth, 'some', 'a')?.repeats?.number).toBe(1)
    expect(tableOf(fourth, 'some', 'b')?.repeats).toBeUndefined()
    const gone = { ...first, withdrawn: { on: '2026-11-17', reason: 'Mal contada.' } }
    expect(resultOf(by('one', people, { earlier: [gone] }).release, 'some', 'a')).toEqual(few)
  })

  test('is not that of another question with the same options', () => {
    const people = crowd.map((who, at): Respondent => {
      const items = Object.fromEntries(
        questionsOf(batteryQuestionnaire).flatMap(({ id, kind }, item) =>
          kind === 'single' && id.startsWith('item')
            ? [[id, { options: [(at + item) % 3 ? 'agree' : 'disagree'] }]]
            : [],
        ),
      )
      return { ...who, answers: { sex: who.answers.sex, 'age-band': who.answers['age-band'], ...items } as never }
    })
    const ofItem = (id: string, earlier: readonly MadePoll[] = []) =>
      pollRelease(people, { ...inBattery(people), banner: bannerCounts(batteryQuestionnaire, id, people), earlier })
    const next = ofItem('item-2', [ofItem('item-1')]).release
    expect(tableOf(next, 'item-3', 'agree')?.repeats).toBeUndefined()
    expect(tableOf(next, 'item-3')?.repeats?.number).toBe(1)
  })

  test('begins anew where answers to the question count only from a later version', () => {
    const since = new Map<string, CountedSince>([
      ['one', { version: '2', notIn: new Set(['1']), added: ['E'], retired: [] }],
    ])
    const next = by('one', [...crowd, ...coming('a', 20)], { earlier: [first], since }).release
    expect(tableOf(next, 'some', 'a')?.repeats).toBeUndefined()
    expect(tableOf(next, 'some', 'woman')?.repeats?.number).toBe(1)
  })
})

function inBattery(people: readonly Respondent[]) {
  const questionnaire = batteryQuestionnaire
  return { survey: { id: '005', title: 'Sondeo', questionnaire }, cells: countedCells(questionnaire, people) }
}
