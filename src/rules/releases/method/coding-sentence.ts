import { codedId } from '#questions/coded.ts'
import { type CodingState, codingProgress } from '../../coding/coding-progress.ts'
import { listed } from '../../format/listed.ts'
import { percent, wholeNumber } from '../../format/percent.ts'
import { roundedPeople, wholePercent } from '../disclosure/rounding.ts'

/** How what people wrote became numbers. */
export function codingSentence(states: readonly CodingState[]): string {
  return [
    'Personas de la casa leyeron lo que se escribió, sin saber de quién es, y le dieron uno o varios códigos; textos casi iguales llevan los mismos.',
    ...states.map(questionSentence),
  ].join(' ')
}

function questionSentence(state: CodingState): string {
  const { text, frame, people, waiting, differing, coders, agreement } = codingProgress(state)
  const codes = frame.codes.map(({ label, definition }) => (definition ? `${label} (${definition})` : label))
  const pending = people === 0 ? 0 : (waiting + differing) / people
  const pairs = agreement.map(({ texts, share, kappa }) => {
    const measure = kappa === undefined ? '' : `, kappa de Cohen ${kappa.toFixed(2)}`
    return `coinciden en ${percent(wholePercent(share))} de cerca de ${wholeNumber(roundedPeople(texts))} textos que codificaron ambas${measure}`
  })
  const who =
    coders.length === 1
      ? 'Codificó una persona'
      : `Codificaron ${coders.length} personas, cada una sin ver lo de las demás`
  return `«${text}» [${codedId(state.question.id)}], ${frame.codes.length} códigos: ${listed(codes, 'y')}. ${who}${pairs.length > 0 ? `: ${pairs.join('; ')}` : ''}. Falta por codificar o por acordar ${percent(wholePercent(pending))} de quienes escribieron.`
}
