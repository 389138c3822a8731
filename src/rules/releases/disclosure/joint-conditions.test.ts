import { expect, test } from 'vitest'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { countedCells } from '../../../../tests/support/crowds/counted-cells.ts'
import {
  evenly,
  jointQuestionnaire,
  neighbours,
  pollQuestionnaire,
  pollRelease,
} from '../../../../tests/support/releases/poll.ts'
import { areConditionsMet } from '../../answers/answer-rules.ts'
import { questionsOf } from '../../answers/questions-of.ts'

/** So many people with each pair of answers to the two questions that the others depend on. */
function jointRelease(pairs: Readonly<Record<string, number>>, without: readonly string[] = []) {
  const chosen = Object.entries(pairs).flatMap(([pair, people]) => Array<string>(people).fill(pair))
  const questionnaire = {
    ...jointQuestionnaire,
    sections: jointQuestionnaire.sections.map((section) => ({
      ...section,
      questions: section.questions.filter(({ id }) => !without.includes(id)),
    })),
  }
  const people = neighbours(chosen.length).map((who, at) => {
    const [one = '', two = ''] = chosen[at] ?? ''
    const given: Record<string, { options: string[] }> = {
      one: { options: [one] },
      two: { options: [two] },
      'age-band': { options: [who.ageBand ?? ''] },
    }
    const asked = questionsOf(questionnaire).filter(
      (question) => !(question.id in given) && areConditionsMet(question, (id) => given[id]?.options ?? []),
    )
    const others = asked.map(({ id }) => [id, { options: [at % 2 ? 'x' : 'y'] }])
    return { ...who, answers: { ...given, ...Object.fromEntries(others) } }
  })
  const survey = { id: '006', title: 'Sondeo', questionnaire }
  const { release } = pollRelease([], { survey, cells: countedCells(questionnaire, people) })
  return {
    of: (id: string) => release.questions.find((question) => question.id === id)?.result,
    groupsOf: (id: string) =>
      release.comparisons.flatMap(({ questions }) => questions.find(({ question }) => question === id)?.tables ?? []),
  }
}

const many = { am: 150, an: 60, bm: 150, bn: 60, bo: 60, cm: 90, cn: 90, co: 90 }
const withheld = { kind: 'withheld', why: 'complement' }

test('the base of a question with two conditions is told among everybody, and in no group', () => {
  const { of, groupsOf } = jointRelease(many)
  expect(of('both')).toMatchObject({ kind: 'table', base: 300 })
  expect(groupsOf('both').length).toBeGreaterThan(5)
  expect(groupsOf('both').filter(({ kind }) => kind === 'table')).toEqual([])
})

test.each([
  ['only the first of them', { ...many, an: 2, bn: 3, bo: 0 }],
  ['only the second of them', { ...many, cm: 6 }],
  ['only the second of them, nobody', { ...many, cm: 0 }],
  ['neither of them', { ...many, cn: 4, co: 3 }],
])('not where few people meet %s', (_, pairs) => {
  expect(jointRelease(pairs).of('both')).toEqual(withheld)
})

test('nor where a condition splits «Otras respuestas», whose parts it would bound', () => {
  const people = { am: 200, an: 100, cm: 50, cn: 50 }
  expect(jointRelease({ ...people, bm: 100 }).of('both')).toMatchObject({ kind: 'table', base: 300 })
  // Five people are not told apart from those of «c».
  expect(jointRelease({ ...people, bm: 5 }).of('both')).toEqual(withheld)
})

test('of two questions with other conditions on the same question only the first is told: all three numbers would tell a fourth', () => {
  expect(jointRelease(many).of('others')).toEqual(withheld)
  expect(jointRelease(many, ['both']).of('others')).toMatchObject({ kind: 'table', base: 210 })
})

test('a condition that everybody meets is none: adults who gave an answer are told in groups, too', () => {
  const { of, groupsOf } = jointRelease(many)
  expect(of('adults')).toMatchObject({ kind: 'table', base: 210 })
  expect(groupsOf('adults').some(({ kind }) => kind === 'table')).toBe(true)
})

/** Of people who chose p, q, both or neither of several options, and those who chose p or q were asked the next question. */
function overlapRelease(counts: Readonly<Record<'p' | 'q' | 'pq' | 'r', number>>) {
  const chosen = Object.entries(counts).flatMap(([options, people]) => Array<string>(people).fill(options))
  const questionnaire: Questionnaire = {
    ...pollQuestionnaire,
    sections: pollQuestionnaire.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) =>
        question.id === 'why' ? { ...question, showIf: { question: 'some', isOneOf: ['p', 'q'] } } : question,
      ),
    })),
  }
  const people = evenly(neighbours(chosen.length)).map((who, at) => {
    const options = [...(chosen[at] ?? '')]
    const why = options[0] === 'r' ? {} : { why: { options: [at % 2 ? 'x' : 'y'] } }
    return { ...who, answers: { ...who.answers, why: undefined, ...why, some: { options } } as typeof who.answers }
  })
  const survey = { id: '006', title: 'Sondeo', questionnaire }
  const { release } = pollRelease([], { survey, cells: countedCells(questionnaire, people) })
  return release.questions.find(({ id }) => id === 'why')?.result
}

test('a base does not tell how many chose two options: those of each less those of either', () => {
  expect(overlapRelease({ p: 200, q: 200, pq: 50, r: 200 })).toMatchObject({ kind: 'table', base: 450 })
  expect(overlapRelease({ p: 200, q: 200, pq: 4, r: 200 })).toEqual(withheld)
  expect(overlapRelease({ p: 200, q: 3, pq: 200, r: 200 })).toEqual(withheld)
})

/** A follow-up question that came with the second version: of those who answered the first, `said` of 300 would have been asked. */
function newerRelease(said: number) {
  const people = evenly(neighbours(900))
  const early = people.slice(0, 300).map((who, at) => ({
    ...who,
    answers: { ...who.answers, one: { options: [at < said ? 'a' : 'd'] } },
  }))
  const cells = countedCells(pollQuestionnaire, early).map((cell) => ({
    ...cell,
    answers: new Map(cell.answers).set('why', { base: 0, counts: new Map(), before: cell.people }),
  }))
  const { release } = pollRelease([], { cells: [...cells, ...countedCells(pollQuestionnaire, people.slice(300))] })
  const compared = release.comparisons.flatMap(({ questions }) =>
    questions.filter(({ question }) => question === 'why'),
  )
  return {
    result: release.questions.find(({ id }) => id === 'why')?.result,
    isInGroups: compared.flatMap(({ tables }) => tables).some(({ kind }) => kind === 'table'),
  }
}

test('to have answered since a question exists is a condition like another', () => {
  expect(newerRelease(150)).toMatchObject({ result: { kind: 'table', base: 360 }, isInGroups: false })
  expect(newerRelease(6)).toMatchObject({ result: withheld, isInGroups: false })
  expect(newerRelease(295)).toMatchObject({ result: withheld, isInGroups: false })
})

test.each([
  ['few were not asked', 4, 4],
  ['few of «Otras respuestas» were', 20, 24],
  ['many were not', 0, 300],
])('who chose none of some options is told as who chose one of the others is, where %s', (_, from, to) => {
  const people = evenly(neighbours(900)).map((who, at) => {
    const one = at < from ? 'd' : at < to ? 'c' : at % 3 ? 'a' : 'b'
    const { why: __, ...others } = who.answers
    const why = one === 'd' ? {} : { why: { options: [at % 2 ? 'x' : 'y'] } }
    return { ...who, answers: { ...others, ...why, one: { options: [one] } } }
  })
  const [isOneOf, isNoneOf] = [
    { question: 'one', isOneOf: ['a', 'b', 'c'] },
    { question: 'one', isNoneOf: ['d', 'dont-know'] },
  ].map((showIf) => {
    const sections = pollQuestionnaire.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => (question.id === 'why' ? { ...question, showIf } : question)),
    }))
    const questionnaire: Questionnaire = { version: '1', sections }
    const survey = { id: '006', title: 'Sondeo', questionnaire }
    return pollRelease([], { survey, cells: countedCells(questionnaire, people) }).release
  })
  expect(isNoneOf?.questions.map(({ result }) => result)).toEqual(isOneOf?.questions.map(({ result }) => result))
  expect(isNoneOf?.comparisons).toEqual(isOneOf?.comparisons)
})
