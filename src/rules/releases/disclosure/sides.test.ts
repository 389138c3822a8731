import { describe, expect, test } from 'vitest'
import { editionInUse } from '#places/population-table.ts'
import type { Option } from '#questions/base-question.ts'
import type { Release, Table } from '#releases/release.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { countedCells } from '../../../../tests/support/crowds/counted-cells.ts'
import { tableOf } from '../../../../tests/support/releases/attacked-poll.ts'
import { neighbours, pollRelease } from '../../../../tests/support/releases/poll.ts'
import { estimate } from '../../weighting/estimate.ts'
import { OPEN_STUDY_CEILING } from '../../weighting/limits.ts'
import { netOf } from '../../weighting/statistic.ts'
import { releaseWeights } from '../release-weights.ts'

const options: readonly Option[] = [
  { id: 'very-good', label: 'Muy buena' },
  { id: 'good', label: 'Buena' },
  { id: 'regular', label: 'Regular' },
  { id: 'bad', label: 'Mala' },
  { id: 'very-bad', label: 'Muy mala' },
  { id: 'dont-know', label: 'No sé', role: 'dont-know' },
]

const asking = (asked: readonly Option[]): Questionnaire => ({
  version: '1',
  sections: [
    {
      id: 's',
      title: 'Opinión',
      questions: [
        { id: 'opinion', kind: 'single', text: '¿Qué opinión tienes?', required: true, shuffle: false, options: asked },
      ],
    },
    { ...aboutYou, questions: [sexQuestion, ageQuestion] },
  ],
})

/** People who choose each option in turn, the more often the more times it is named. */
function peopleChoosing(count: number, ...choices: string[]) {
  return neighbours(count).map((who, at) => ({
    ...who,
    answers: {
      opinion: { options: [choices[at % choices.length] ?? ''] },
      sex: { options: [who.sex ?? 'no-answer'] },
      'age-band': { options: [who.ageBand ?? 'no-answer'] },
    },
  }))
}

function released(questionnaire: Questionnaire, people: ReturnType<typeof peopleChoosing>): Release {
  const survey = { id: '006', title: 'Opinión', questionnaire }
  return pollRelease([], { survey, cells: countedCells(questionnaire, people) }).release
}

const mostlyGood = ['very-good', 'good', 'good', 'good', 'regular', 'bad', 'very-bad', 'dont-know', 'good', 'bad']
const people = peopleChoosing(1_000, ...mostlyGood)
const everybody = (release: Release) => tableOf(release, 'opinion') as Table
const percentOf = ({ rows }: Table, option: string) => {
  const share = rows.find((row) => row.option === option)?.share
  return share?.kind === 'shown' ? share.percent : Number.NaN
}

describe('a question whose answers have sides', () => {
  const release = released(asking(options), people)

  test('is published with what each side and their difference add up to in the table itself', () => {
    const tables = [everybody(release), tableOf(release, 'opinion', 'woman'), tableOf(release, 'opinion', 'man')]
    for (const table of tables as Table[]) {
      const of = (option: string) => percentOf(table, option)
      expect(table.rows.map(({ side }) => side)).toEqual([
        ...['favour', 'favour', 'neutral', 'against', 'against'],
        undefined,
      ])
      const [favour, against] = [of('very-good') + of('good'), of('bad') + of('very-bad')]
      expect(table.sides).toMatchObject({ favour, neutral: of('regular'), against, net: { value: favour - against } })
      expect(table.sides?.net.low).toBeLessThan(favour - against)
      expect(table.sides?.net.high).toBeGreaterThan(favour - against)
    }
    expect(everybody(release).sides?.net.unweighted).toBe(20)
    expect(tableOf(release, 'opinion', 'woman')?.sides?.net).not.toHaveProperty('unweighted')
  })

  test('has the interval of its difference, with the replicates of the shares', () => {
    const cells = countedCells(asking(options), people)
    const weighting = releaseWeights(cells, editionInUse())
    if (weighting.kind !== 'weighted') throw new Error(weighting.why)
    const sides = [
      ['very-good', 'good'],
      ['bad', 'very-bad'],
    ] as const
    const [exact] = estimate(weighting.weighted, [netOf(weighting.cells, 'opinion', sides)], OPEN_STUDY_CEILING)
    const { net } = everybody(release).sides ?? {}
    const half = 100 * ((exact?.high ?? 0) - (exact?.value ?? 0))
    expect(Math.abs((net?.value ?? 0) - 100 * (exact?.value ?? 0))).toBeLessThanOrEqual(2)
    expect(Math.abs((net?.high ?? 0) - (net?.value ?? 0) - half)).toBeLessThanOrEqual(0.6)
    expect((net?.high ?? 0) + (net?.low ?? 0)).toBeCloseTo(2 * (net?.value ?? 0), 0)
  })

  test('has none where an option of a side has no number of its own', () => {
    const few = people.map((who, at) => ({
      ...who,
      answers: { ...who.answers, opinion: { options: [at < 9 ? 'very-bad' : (mostlyGood[at % 5] ?? '')] } },
    }))
    const table = everybody(released(asking(options), few))
    expect(table.rows.map(({ option }) => option)).not.toContain('very-bad')
    expect(table).not.toHaveProperty('sides')
    expect(table.rows.find(({ option }) => option === 'good')?.side).toBe('favour')
  })

  test('has the sides that its author wrote, or none', () => {
    const sided = (side: Option['side'], other: Option['side']) =>
      options.map((option) =>
        option.id === 'good' ? { ...option, side } : option.id === 'bad' ? { ...option, side: other } : option,
      ) as Option[]
    const turned = everybody(released(asking(sided('against', 'favour')), people))
    expect(turned.sides?.favour).toBe(percentOf(turned, 'bad'))
    expect(turned.sides?.against).toBe(percentOf(turned, 'good'))
    expect(everybody(released(asking(sided('none', 'none')), people))).not.toHaveProperty('sides')
  })
})
