import { releaseFileNames } from '#contract/release-file-names.ts'
import { optionsOf } from '#questions/base-question.ts'
import { itemText } from '#questions/battery.ts'
import type { Question, Section } from '#surveys/questionnaire.ts'
import { problemOfId } from './ids.ts'
import type { CellOf, Report } from './report.ts'

/** The batteries of a section: their items stand together, share their answers and can be drawn as a table. */
export function checkBatteries(
  { questions, batteries = [] }: Section,
  path: string,
  { report, cellOf }: { readonly report: Report; readonly cellOf: CellOf },
): void {
  const ids = batteries.map(({ id }) => id)
  for (const [at, battery] of batteries.entries()) {
    const error = (part: string, message: string) => report.error(cellOf(`${path}.batteries.${at}.${part}`), message)
    const isUsed = ids.indexOf(battery.id) < at || questions.some(({ id }) => id === battery.id)
    const problem = isUsed ? `«${battery.id}» ya se usó: cada nombre va una sola vez.` : undefined
    if (Object.values<string>(releaseFileNames).includes(battery.id))
      error('id', `«${battery.id}» es un archivo de cada publicación: escribe otro nombre.`)
    const wrong = problem ?? problemOfId(battery.id, { mayBeginWithDigit: false })
    if (wrong) error('id', wrong)
    const items = questions.filter(({ item }) => item?.battery === battery.id)
    const first = questions.findIndex(({ item }) => item?.battery === battery.id)
    if (items.length < 2)
      error('id', `Son pocas preguntas para la batería «${battery.id}» (${items.length}): necesita dos o más.`)
    else if (questions.slice(first, first + items.length).some((question) => !items.includes(question)))
      error('id', `Las preguntas de la batería «${battery.id}» no están juntas: ponlas una tras otra.`)
    if (new Set(items.map(answersOf)).size > 1)
      error('id', `Las preguntas de la batería «${battery.id}» no tienen las mismas respuestas.`)
  }
  for (const [at, question] of questions.entries()) {
    if (!question.item) continue
    const error = (part: string, message: string) => report.error(cellOf(`${path}.questions.${at}.${part}`), message)
    const battery = batteries.find(({ id }) => id === question.item?.battery)
    if (!battery) error('item', `«${question.item.battery}» no es una batería de su sección.`)
    else if (question.text !== itemText(battery, question.item.label))
      error('text', `La pregunta de una batería dice «${itemText(battery, question.item.label)}».`)
    if (question.kind !== 'single' && question.kind !== 'scale')
      error('kind', 'En una batería solo van preguntas de una opción o escalas.')
    if (question.before !== undefined && questions[at - 1]?.item?.battery === question.item.battery)
      error('before', 'Antes de un elemento no va un texto: ponlo antes del primero de la batería.')
    if (optionsOf(question).some(({ role }) => role === 'other'))
      error('options', 'Una batería no pide texto: quita «Otro» de su lista de respuestas.')
  }
}

/** Equal for questions that can share a table. */
export function answersOf(question: Question): string {
  return JSON.stringify([question.kind, optionsOf(question), 'from' in question && [question.from, question.to]])
}
