import { countsOf, editionInUse } from '#places/population-table.ts'
import { isMet } from '#questions/base-question.ts'
import type { Release } from '#releases/release.ts'
import type { Basis } from '#releases/stored-release.ts'
import type { StoredAnswers } from '#rules/answers/stored-answers.ts'
import { whyNotAlone } from '#rules/releases/obstacles.ts'
import { releaseWeights } from '#rules/releases/release-weights.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { countedCells, type Respondent } from '../../crowds/counted-cells.ts'
import { dice } from '../../crowds/dice.ts'
import { bannerCounts } from '../banner-counts.ts'
import { makeRelease } from '../make-release.ts'

type Roll = (sides: number) => number

const dontKnow = { id: 'dont-know', label: 'No sé', role: 'dont-know' } as const
const single = (id: string, options: readonly string[]) =>
  ({
    id,
    kind: 'single',
    text: `¿${id}?`,
    required: true,
    shuffle: false,
    options: [...options.map((each) => ({ id: each, label: each })), dontKnow],
  }) as const

/** How likely each option is, the first ones more. */
const likely = { vote: [34, 24, 16, 10, 6, 10], why: [45, 30, 15, 10], some: [50, 30, 20, 12, 5] }
const followed = ['a', 'b', 'c']

/** A question of each kind, one of which follows another. */
export const plainQuestionnaire: Questionnaire = {
  version: '1',
  sections: [
    {
      id: 'attacked',
      title: 'Sondeo',
      questions: [
        single('vote', ['a', 'b', 'c', 'd', 'e']),
        { ...single('why', ['x', 'y', 'z']), showIf: { question: 'vote', isOneOf: followed } },
        {
          id: 'some',
          kind: 'several',
          text: '¿some?',
          required: false,
          shuffle: false,
          atMost: 5,
          options: ['p', 'q', 'r', 's', 't'].map((id) => ({ id, label: id })),
        },
        {
          id: 'grade',
          kind: 'scale',
          text: '¿grade?',
          required: true,
          from: 1,
          to: 5,
          fromLabel: 'Nada',
          toLabel: 'Mucho',
          options: [],
        },
      ],
    },
    { ...aboutYou, questions: [sexQuestion, ageQuestion] },
  ],
}

/** The items of a battery: whoever agrees with one is likely to agree with the others. */
export const items = Array.from({ length: 10 }, (_, at) => `item-${at + 1}`)
export const batteryQuestionnaire: Questionnaire = {
  version: '1',
  sections: [
    { id: 'attacked', title: 'Batería', questions: items.map((id) => single(id, ['agree', 'disagree'])) },
    { ...aboutYou, questions: [sexQuestion, ageQuestion] },
  ],
}

/** What a survey does between two releases; without anything said, people only come. */
export interface Course {
  readonly newPeople: number
  readonly releases: number
  readonly seed: number
  readonly questionnaire?: Questionnaire
  /** Of these releases some responses are set aside, and a correction without them follows. */
  readonly corrected?: ReadonlySet<number>
  /** These are withdrawn as soon as they are published. */
  readonly withdrawn?: ReadonlySet<number>
  /** Men, the old and who lives outside the capital hardly come: the design effect is about 1.9, just below the warning. */
  readonly isUneven?: boolean
  /** The banner questions, which the releases have in turn. */
  readonly banners?: readonly string[]
}

/** A release with the people in it. */
export interface SimulatedRelease {
  readonly release: Release
  readonly basis: Basis
  readonly withdrawn?: { readonly on: string; readonly reason: string }
  readonly people: readonly Respondent[]
}

/** Cumulative releases of invented people, each as soon as it is allowed. */
export function simulatedSurvey(course: Course): SimulatedRelease[] {
  const { newPeople, seed, questionnaire = plainQuestionnaire } = course
  const roll = dice(seed * 7_919)
  const draw = participants(roll, course.isUneven)
  const released: SimulatedRelease[] = []
  let people: Respondent[] = []
  const come = (count: number) => {
    people = [...people, ...Array.from({ length: count }, () => answering(questionnaire, draw(), roll))]
  }
  come(200)
  while (released.length < course.releases) {
    const number = released.length + 1
    const corrects = released.at(-1)
    if (course.corrected?.has(number) && corrects) {
      // Some are set aside: a correction with one person less is tried at once, and then one as soon as enough came.
      people = people.filter((_, at) => at !== 7)
      publish(corrects)
      people = people.filter((_, at) => at % 25 !== 3)
      come(newPeople)
      publish(corrects)
    } else publish()
    come(newPeople)
  }
  return released

  function publish(corrects?: SimulatedRelease): void {
    const cells = countedCells(questionnaire, people)
    if (whyNotAlone(releaseWeights(cells, editionInUse()))) return
    const number = released.length + 1
    const banner = course.banners?.[released.length % course.banners.length]
    const made = makeRelease({
      survey: { id: '005', title: 'Sondeo', questionnaire },
      cells,
      population: editionInUse(),
      number,
      publishedOn: '2026-11-16',
      fieldwork: { from: '2026-11-01', to: '2026-11-15' },
      isLast: false,
      earlier: released,
      electoral: new Set(),
      ...(banner && { banner: bannerCounts(questionnaire, banner, people) }),
      ...(corrects && { corrects: { number: corrects.release.number, reason: 'Se contó mal.' } }),
    })
    if (made.kind !== 'made') throw new Error(made.why)
    const withdrawn = course.withdrawn?.has(number) && { withdrawn: { on: '2026-11-17', reason: 'Se contó mal.' } }
    released.push({ release: { ...made.release, method: [] }, basis: made.basis, people, ...withdrawn })
  }
}

/** As open surveys are: women, the young and the capital answer more, and some do not say who they are. The design effect is about 1.2. */
function participants(roll: Roll, isUneven = false) {
  const edition = editionInUse()
  const counts = edition ? countsOf(edition) : []
  const everybody = counts.reduce((sum, { people }) => sum + people, 0)
  const someone = () => {
    let left = roll(everybody)
    return counts.find(({ people }) => {
      left -= people
      return left < 0
    })
  }
  const [men, old, outside] = isUneven ? [52, 77, 57] : [33, 50, 33]
  const isReluctant = (who: ReturnType<typeof someone>) =>
    (who?.sex === 'man' && roll(100) < men) ||
    ((who?.ageBand ?? '') > '45' && roll(100) < old) ||
    (who?.municipality !== 'Aguascalientes' && roll(100) < outside)
  return () => {
    let found = someone()
    while (isReluctant(found)) found = someone()
    const known = (value: string | undefined) => (roll(40) === 0 ? undefined : value)
    return { sex: known(found?.sex), ageBand: known(found?.ageBand), municipality: known(found?.municipality) }
  }
}

function answering({ sections }: Questionnaire, who: Omit<Respondent, 'answers'>, roll: Roll): Respondent {
  const answers: Record<string, StoredAnswers[string]> = {}
  const mood = roll(100)
  for (const question of sections[0]?.questions ?? []) {
    const condition = question.showIf && 'question' in question.showIf ? question.showIf : undefined
    if (condition && !isMet(condition, answers[condition.question]?.options ?? [])) continue
    if (question.kind === 'several') {
      const chosen = question.options.filter((_, at) => roll(100) < (likely.some[at] ?? 0))
      answers[question.id] = { options: chosen.map(({ id }) => id) }
    } else if (question.kind === 'scale') answers[question.id] = { scale: 1 + Math.max(roll(5), roll(5)) }
    else if (question.kind === 'single') {
      const weights = question.id in likely ? likely[question.id as 'vote'] : moodOf(mood)
      answers[question.id] = { options: [question.options[oneOf(weights, roll)]?.id ?? ''] }
    }
  }
  const about = { sex: { options: [who.sex ?? 'no-answer'] }, 'age-band': { options: [who.ageBand ?? 'no-answer'] } }
  return { ...who, answers: { ...answers, ...about } as StoredAnswers }
}

/** How likely somebody agrees, disagrees or does not know; in a battery, much alike in all items. */
function moodOf(mood: number): readonly number[] {
  return mood < 55 ? [75, 15, 10] : [15, 75, 10]
}

function oneOf(weights: readonly number[], roll: Roll): number {
  let left = roll(weights.reduce((sum, weight) => sum + weight, 0))
  return weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
}
