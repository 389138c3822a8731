// An independent analysis of survey 005 from its single responses: without cells, counts or the product's own weights.
import { expect } from 'vitest'
import type { QuestionReply } from '#contract/panel-schemas.ts'
import { populationBands, populationSexes } from '#places/population-table.ts'
import { municipalityOf } from '#places/postal-table.ts'
import { survey005 } from '#surveys/005.ts'
import { censusPeople } from '../crowds/census-people.ts'
import type { Respondent } from '../crowds/respondents.ts'

export const chosen = ({ answers }: Respondent, question: string): readonly (string | number)[] => {
  const answer = answers[question]
  if (!answer) return []
  if ('choices' in answer) return answer.choices
  if ('choice' in answer) return [answer.choice]
  return 'value' in answer ? [String(answer.value)] : ['written']
}
export const sexOf = (who: Respondent) => chosen(who, 'sex')[0] as string
export const ageOf = (who: Respondent) => chosen(who, 'age-band')[0] as string
export const townOf = ({ postalCode }: Respondent) => (postalCode === null ? undefined : municipalityOf(postalCode))

const conditions: Record<string, { question: string; isOneOf: readonly string[] }> = {}
for (const { questions } of survey005.questionnaire.sections) {
  for (const question of questions) if ('showIf' in question) conditions[question.id] = question.showIf
}
export const wasAsked = (who: Respondent, question: string) => {
  const condition = conditions[question]
  return !condition || chosen(who, condition.question).some((option) => condition.isOneOf.includes(String(option)))
}

const north = ['Asientos', 'Cosío', 'Pabellón de Arteaga', 'Rincón de Romos', 'San José de Gracia', 'Tepezalá']
export const zoneOf = (town: string) => {
  if (town === 'Aguascalientes') return 'capital'
  if (north.includes(town)) return 'north'
  return ['Calvillo', 'El Llano'].includes(town) ? 'west-east' : 'metro'
}

/** Rung 2: sex by age, and zone. Those unknown in one keep, together, their share of the sample. */
export function rakedWeights(people: readonly Respondent[]): number[] {
  const sexAndAge = (sex: string, age: string) =>
    populationSexes.includes(sex as 'man') && populationBands.includes(age as '18-to-24') ? `${sex} ${age}` : '?'
  const margins = [
    {
      of: people.map((who) => sexAndAge(sexOf(who), ageOf(who))),
      census: censusPeople(({ sex, ageBand }) => `${sex} ${ageBand}`),
    },
    {
      of: people.map((who) => (townOf(who) === undefined ? '?' : zoneOf(townOf(who) ?? ''))),
      census: censusPeople(({ municipality }) => zoneOf(municipality)),
    },
  ]
  const weights = people.map(() => 1)
  for (let pass = 0; pass < 500; pass += 1) {
    for (const { of, census } of margins) {
      const held = new Map<string, number>()
      for (const [at, level] of of.entries()) held.set(level, (held.get(level) ?? 0) + (weights[at] ?? 0))
      const known = of.filter((level) => level !== '?').length
      const all = [...census.values()].reduce((sum, count) => sum + count, 0)
      for (const [at, level] of of.entries()) {
        const target = level === '?' ? people.length - known : ((census.get(level) ?? 0) / all) * known
        weights[at] = ((weights[at] ?? 0) * target) / (held.get(level) ?? 1)
      }
    }
  }
  return weights
}

function wilson(count: number, base: number) {
  const [share, z] = [count / base, 1.959963984540054]
  const middle = share + z ** 2 / (2 * base)
  const reach = z * Math.sqrt((share * (1 - share)) / base + z ** 2 / (4 * base ** 2))
  return { low: (middle - reach) / (1 + z ** 2 / base), high: (middle + reach) / (1 + z ** 2 / base) }
}

export function expectShares(question: QuestionReply, people: readonly Respondent[], weights: readonly number[]) {
  const mass = (is: (who: Respondent) => boolean) =>
    people.reduce((sum, who, at) => (is(who) ? sum + (weights[at] ?? 0) : sum), 0)
  const asked = people.filter((who) => wasAsked(who, question.question))
  expect(question.base, question.question).toBe(asked.length)
  for (const { option, count, weighted, unweighted } of question.options) {
    const chose = (who: Respondent) => chosen(who, question.question).includes(option)
    const name = `${question.question}: ${option}`
    expect(count, name).toBe(asked.filter(chose).length)
    expect(unweighted.value, name).toBe(count / asked.length)
    const { low, high } = wilson(count, asked.length)
    expect(unweighted.low, name).toBeCloseTo(low, 12)
    expect(unweighted.high, name).toBeCloseTo(high, 12)
    expect(weighted.value, name).toBeCloseTo(mass(chose) / mass((who) => asked.includes(who)), 9)
    expect(weighted.low).toBeLessThanOrEqual(weighted.value)
    expect(weighted.high).toBeGreaterThanOrEqual(weighted.value)
  }
}
