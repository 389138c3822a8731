import { conditionsOf } from '#questions/base-question.ts'
import { pipedIn } from '#questions/piping.ts'
import type { Question } from '#surveys/questionnaire.ts'
import { canonicalJson } from './canonical-json.ts'

/** How a sheet, and only a sheet, writes that it repeats an answer. */
const xlsPipe = /\$\{\s*[A-Za-z_][\w.-]*\s*\}/

interface Repeating {
  /** Whoever is asked one of these reads the texts. */
  readonly readers: readonly Question[]
  readonly earlier: readonly Question[]
  readonly error: (part: string, message: string) => void
  readonly warn: (part: string, message: string) => void
}

/** Texts, by the part that holds them, that repeat what somebody chose: that needs one choice, made before them. */
export function checkRepeatedAnswers(
  texts: Readonly<Record<string, string>>,
  { readers, earlier, error, warn }: Repeating,
): void {
  for (const [part, written] of Object.entries(texts)) {
    if (xlsPipe.test(written)) error(part, 'Para repetir una respuesta escribe «[respuesta a PREGUNTA]».')
    for (const id of pipedIn(written)) {
      const parent = earlier.find((each) => each.id === id)
      if (parent?.kind !== 'single')
        error(part, `Repite la respuesta a «${id}», que no es una pregunta anterior de una sola opción (select_one).`)
      else if (!readers.every((reader) => isAnsweredBefore(parent, reader)))
        warn(
          part,
          `Quien no haya contestado «${id}» leerá «…»: hazla depender de esa pregunta, o que haya que contestarla.`,
        )
    }
  }
}

/** Whether everybody who is asked a question has answered the other one. */
function isAnsweredBefore(parent: Question, question: Question): boolean {
  const own = conditionsOf(question)
  if (own.some((condition) => condition.question === parent.id && 'isOneOf' in condition)) return true
  const same = own.map(canonicalJson)
  return parent.required && conditionsOf(parent).every((condition) => same.includes(canonicalJson(condition)))
}
