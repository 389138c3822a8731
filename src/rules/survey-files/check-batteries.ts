import { releaseFileNames } from '#contract/release-file-names.ts'
import { optionsOf } from '#questions/base-question.ts'
import { itemText } from '#questions/battery.ts'
import type { Question, Section } from '#surveys/questionnaire.ts'
import { checkRepeatedAnswers } from './check-repeated-answers.ts'

interface Around {
  /** The questions of the sections before. */
  readonly earlier: readonly Question[]
  /** About a part of the section, such as `title`. */
  readonly error: (part: string, message: string) => void
  readonly warn: (part: string, message: string) => void
}

/** The batteries of a section: their items stand together, share their answers and can be drawn as a table. */
export function checkBatteries({ questions, batteries = [] }: Section, around: Around): void {
  for (const [at, battery] of batteries.entries()) {
    const error = (part: string, message: string) => around.error(`batteries.${at}.${part}`, message)
    const warn = (part: string, message: string) => around.warn(`batteries.${at}.${part}`, message)
    if (Object.values<string>(releaseFileNames).includes(battery.id))
      error('id', `«${battery.id}» es un archivo de cada publicación: escribe otro nombre.`)
    const items = questions.filter(({ item }) => item?.battery === battery.id)
    const first = questions.findIndex(({ item }) => item?.battery === battery.id)
    if (items.length < 2)
      error('id', `Son pocas preguntas para la batería «${battery.id}» (${items.length}): necesita dos o más.`)
    else if (questions.slice(first, first + items.length).some((question) => !items.includes(question)))
      error('id', `Las preguntas de la batería «${battery.id}» no están juntas: ponlas una tras otra.`)
    if (new Set(items.map(answersOf)).size > 1)
      error('id', `Las preguntas de la batería «${battery.id}» no tienen las mismas respuestas.`)
    const { text, help = '', before = '' } = battery
    const earlier = [...around.earlier, ...questions.slice(0, Math.max(first, 0))]
    checkRepeatedAnswers({ text, help, before }, { readers: items, earlier, error, warn })
  }
  for (const [at, question] of questions.entries()) {
    if (!question.item) continue
    const error = (part: string, message: string) => around.error(`questions.${at}.${part}`, message)
    const battery = batteries.find(({ id }) => id === question.item?.battery)
    if (!battery) error('item', `«${question.item.battery}» no es una batería de su sección.`)
    else if (question.text !== itemText(battery, question.item.label))
      error('text', `La pregunta de una batería dice «${itemText(battery, question.item.label)}».`)
    if (question.kind !== 'single' && question.kind !== 'scale')
      error('kind', 'En una batería solo van preguntas de una opción o escalas.')
    if (question.before !== undefined)
      error('before', 'Antes de un elemento no va un texto: escríbelo en «before» de su batería.')
    if (optionsOf(question).some(({ role }) => role === 'other'))
      error('options', 'Una batería no pide texto: quita «Otro» de su lista de respuestas.')
  }
}

/** Equal for questions that can share a table. */
export function answersOf(question: Question): string {
  return JSON.stringify([question.kind, optionsOf(question), 'from' in question && [question.from, question.to]])
}
