import { ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import type { TooFew } from '../weighting/ladder.ts'
import { whyNotWeighted } from '../weighting/sentences.ts'
import type { NotWeighted } from '../weighting/weigh.ts'

const names = new Map<string, string>([
  ...[...sexQuestion.options, ...ageQuestion.options].map(({ id, label }): [string, string] => [id, label]),
  ['18-to-34', '18 a 34 años'],
  ['35-to-54', '35 a 54 años'],
  ['55-or-more', '55 años o más'],
  ['capital', 'Capital'],
  ['metro', 'Jesús María y San Francisco de los Romo'],
  ['north', 'Norte del estado'],
  ['west-east', 'Calvillo y El Llano'],
  ['rest', 'Resto del estado'],
])

/** A level of a trait in Spanish: «woman × 18-to-24» → «Mujer, 18 a 24 años». */
export function levelName(level: string): string {
  return level
    .split(' × ')
    .map((part) => names.get(part) ?? part)
    .join(', ')
}

/** Why a survey has no weights, with the name of the level in Spanish. */
export function whyInWords(why: NotWeighted | TooFew): string {
  return whyNotWeighted('level' in why ? { ...why, level: levelName(why.level) } : why)
}
