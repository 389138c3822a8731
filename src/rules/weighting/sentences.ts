import { points, wholeNumber } from '../format/percent.ts'
import type { TooFew } from './ladder.ts'
import { SMALLEST_LEVEL } from './limits.ts'
import type { NotWeighted } from './weigh.ts'

type Reason = NotWeighted | TooFew

export const NO_POPULATION = 'No hay ninguna edición de la población con la cual ponderar.'

/** Why there are no weights, for the operator. */
export function whyNotWeighted(outcome: Reason): string {
  const say = sentences[outcome.kind] as (outcome: Reason) => string
  return say(outcome)
}

const sentences: { [Kind in Reason['kind']]: (outcome: Extract<Reason, { kind: Kind }>) => string } = {
  nobody: () => 'Todavía no hay respuestas.',
  'too-few': ({ margin, level, people }) =>
    `Hay muy pocas respuestas para ponderar por ${margin}: en el grupo «${level}» hay ${wholeNumber(people)} y se necesitan ${SMALLEST_LEVEL}.`,
  'empty-level': ({ margin, level }) =>
    `No se puede ponderar por ${margin}: en la población hay personas en «${level}» y en la muestra no hay ninguna.`,
  'level-without-population': ({ margin, level }) =>
    `No se puede ponderar por ${margin}: en la muestra hay personas en «${level}» y la población dice que no existe ninguna.`,
  'did-not-converge': ({ largestGap }) =>
    `La ponderación no llegó a un resultado: los márgenes se contradicen en la muestra (faltaron ${points(largestGap, 4)} puntos).`,
  'cap-not-reached': ({ cap, maxWeight }) =>
    `La ponderación no cabe bajo el tope: alguien contaría por ${wholeNumber(Math.ceil(maxWeight))} personas y el tope es ${cap}.`,
}
