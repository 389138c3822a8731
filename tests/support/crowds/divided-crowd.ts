import { municipalities, municipalityOf, postalCodes } from '#places/postal-table.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { survey005 } from '#surveys/005.ts'
import { manyRespondents, type Respondent } from './respondents.ts'

/** What everybody may have written. */
export const OPEN = 'one-service-change'

type Chances = Readonly<Record<string, number>>

/**
 * People of survey 005 whose sex and opinion of their bill make a difference to what else they answer. Enough of every
 * municipality for the finest weights, if there are 600, and some of unknown sex, age and place.
 */
export function dividedCrowd(people: number): Respondent[] {
  const dice = loadedDice()
  const [capital, ...others] = municipalities.map((town) => postalCodes.find((code) => municipalityOf(code) === town))
  const places = [...others, undefined, ...Array(9).fill(capital)]
  return manyRespondents(survey005, people).map((who, at) => ({
    ...who,
    postalCode: places[at % places.length] ?? null,
    answers: dividedAnswers(who.answers, dice),
  }))
}

function dividedAnswers(random: SentAnswers, { isLucky, pick }: ReturnType<typeof loadedDice>): SentAnswers {
  const { [OPEN]: _, 'water-service-rating': rating, ...answers } = random
  const sex = pick({ woman: 49, man: 45, 'another-identity': 2, 'no-answer': 4 })
  const [isWoman, usual] = [
    sex === 'woman',
    sex === 'woman' ? { fair: 50, expensive: 38 } : { fair: 45, expensive: 43 },
  ]
  const extremes = isWoman ? { 'very-cheap': 8, 'very-expensive': 3 } : { 'very-cheap': 2, 'very-expensive': 8 }
  const bill = pick({ ...usual, ...extremes, 'dont-know': 2 })
  const isFair = bill === 'fair'
  const services = Object.entries({
    'rubbish-collection': isWoman ? 0.45 : 0.25,
    streets: isFair ? 0.2 : 0.5,
    parks: isWoman && isFair ? 0.5 : 0.25,
    police: 0.25,
  }).flatMap(([service, chance]) => (isLucky(chance) ? [service] : []))
  const text = pick({ 'El agua': 2, AGUAS: isWoman ? 3 : 1, 'mas luz': 2, 'Basura y agua': 1, Nada: 1, asdf: 1, '': 2 })
  const steps = { 2: 2, 3: 2, 4: 2, 5: 2, ...(isFair ? { 1: 1, 6: 2, 7: 2 } : { 1: 4 }) }
  const rated = isLucky(0.1) ? { choice: 'dont-know' } : { value: Number(pick(steps)) }
  return {
    ...answers,
    sex: { choice: sex },
    'age-band': { choice: pick(ages) },
    'water-bill': { choice: bill },
    'services-to-improve': { choices: services.length === 0 ? ['none'] : services.slice(0, 3) },
    ...(rating && { 'water-service-rating': rated }),
    ...(text !== '' && { [OPEN]: { text } }),
  }
}

const ages: Chances = {
  ...{ 'under-18': 3, '18-to-24': 20, '25-to-34': 20, '35-to-44': 16, '45-to-54': 15 },
  ...{ '55-to-64': 12, '65-or-more': 12, 'no-answer': 3 },
}

/** The same luck every time. */
function loadedDice() {
  let state = 2027
  const isLucky = (chance: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 < chance
  }
  /** One after the other: this one, or one of those left. */
  const pick = (chances: Chances): string => {
    let left = Object.values(chances).reduce((sum, chance) => sum + chance, 0)
    for (const [name, chance] of Object.entries(chances)) {
      if (isLucky(chance / left)) return name
      left -= chance
    }
    throw new Error('nothing to pick from')
  }
  return { isLucky, pick }
}
