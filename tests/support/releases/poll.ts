import { countsOf, editionInUse } from '#places/population-table.ts'
import type { Release } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { ReleaseInput } from '#rules/releases/make-release.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { countedCells, type Respondent } from '../crowds/counted-cells.ts'
import { dice } from '../crowds/dice.ts'
import { makeRelease } from './make-release.ts'

const dontKnow = { id: 'dont-know', label: 'No sé', role: 'dont-know' } as const

/** A question of each kind, one of them asked of some: what attacks are tried on. */
export const pollQuestionnaire: Questionnaire = {
  version: '1',
  sections: [
    {
      id: 'poll',
      title: 'Sondeo',
      questions: [
        {
          id: 'one',
          kind: 'single',
          text: '¿Cuál?',
          required: true,
          shuffle: false,
          options: [...['a', 'b', 'c', 'd'].map((id) => ({ id, label: id.toUpperCase() })), dontKnow],
        },
        {
          id: 'some',
          kind: 'several',
          text: '¿Cuáles?',
          required: true,
          shuffle: false,
          atMost: 3,
          options: ['p', 'q', 'r'].map((id) => ({ id, label: id.toUpperCase() })),
        },
        {
          id: 'grade',
          kind: 'scale',
          text: '¿Cuánto?',
          required: true,
          from: 1,
          to: 4,
          fromLabel: 'Nada',
          toLabel: 'Mucho',
          options: [],
        },
        {
          id: 'why',
          kind: 'single',
          text: '¿Por qué?',
          required: true,
          shuffle: false,
          showIf: { question: 'one', isOneOf: ['a', 'b', 'c'] },
          options: ['x', 'y', 'z'].map((id) => ({ id, label: id.toUpperCase() })),
        },
      ],
    },
    { ...aboutYou, questions: [sexQuestion, ageQuestion] },
  ],
}

const single = (id: string, text: string, ...options: string[]) =>
  ({
    id,
    kind: 'single',
    text,
    required: true,
    shuffle: false,
    options: options.map((each) => ({ id: each, label: each.toUpperCase() })),
  }) as const

/** With questions that depend on two others. */
export const jointQuestionnaire: Questionnaire = {
  version: '1',
  sections: [
    {
      id: 'joint',
      title: 'Sondeo',
      questions: [
        single('one', '¿Cuál?', 'a', 'b', 'c'),
        single('two', '¿Qué?', 'm', 'n', 'o'),
        sexQuestion,
        ageQuestion,
        {
          ...single('both', '¿Por qué?', 'x', 'y'),
          showIf: [
            { question: 'one', isOneOf: ['a', 'b'] },
            { question: 'two', isNoneOf: ['n', 'o'] },
          ],
        },
        {
          ...single('others', '¿Y por qué?', 'x', 'y'),
          showIf: [
            { question: 'one', isOneOf: ['b'] },
            { question: 'two', isOneOf: ['m', 'n'] },
          ],
        },
        {
          ...single('adults', '¿Para qué?', 'x', 'y'),
          showIf: [
            { question: 'one', isOneOf: ['a'] },
            { question: 'age-band', isNoneOf: ['under-18'] },
          ],
        },
      ],
    },
  ],
}

export interface Chosen {
  readonly one: string
  readonly some: readonly string[]
  readonly grade: number
  readonly why: string
}

export type Who = Omit<Respondent, 'answers'>

const plain: Chosen = { one: 'a', some: ['p'], grade: 2, why: 'x' }

export function respondent(who: Who, chosen: Partial<Chosen> = {}): Respondent {
  const { one, some, grade, why } = { ...plain, ...chosen }
  const isAsked = ['a', 'b', 'c'].includes(one)
  return {
    ...who,
    answers: {
      one: { options: [one] },
      some: { options: [...some] },
      grade: { scale: grade },
      ...(isAsked ? { why: { options: [why] } } : {}),
      sex: { options: [who.sex ?? 'no-answer'] },
      'age-band': { options: [who.ageBand ?? 'no-answer'] },
    },
  }
}

/** Some people as they live in the state, one after another; `pick` says where the others come from. */
export function neighbours(count: number, seed = 1, isWanted: (who: Who) => boolean = () => true): Who[] {
  const edition = editionInUse()
  const counts = (edition ? countsOf(edition) : []).filter(isWanted)
  const everybody = counts.reduce((sum, { people }) => sum + people, 0)
  const roll = dice(seed)
  return Array.from({ length: count }, () => {
    let left = roll(everybody)
    const found = counts.find(({ people }) => {
      left -= people
      return left < 0
    })
    return { sex: found?.sex, ageBand: found?.ageBand, municipality: found?.municipality }
  })
}

/** Answers spread evenly, so that nothing is withheld for what is in them. */
export function evenly(people: readonly Who[]): Respondent[] {
  return people.map((who, at) =>
    respondent(who, {
      one: ['a', 'b', 'c', 'd', 'dont-know'][at % 5] ?? '',
      some: [['p'], ['q'], ['p', 'r'], ['q', 'r']][at % 4] ?? [],
      grade: (at % 4) + 1,
      why: ['x', 'y', 'z'][at % 3] ?? '',
    }),
  )
}

export interface MadePoll {
  readonly release: Release
  readonly basis: Basis
}

export function pollRelease(people: readonly Respondent[], input: Partial<ReleaseInput> = {}): MadePoll {
  const made = makeRelease({
    survey: { id: '005', title: 'Sondeo', questionnaire: pollQuestionnaire },
    cells: countedCells(pollQuestionnaire, people),
    population: editionInUse(),
    number: (input.earlier?.length ?? 0) + 1,
    publishedOn: '2026-11-16',
    fieldwork: { from: '2026-11-01', to: '2026-11-15' },
    isLast: false,
    earlier: [],
    electoral: new Set(),
    ...input,
  })
  if (made.kind !== 'made') throw new Error(made.why)
  return { release: { ...made.release, method: [] }, basis: made.basis }
}
