import type { Question } from '#questions/kinds.ts'
import { pipeTo } from '#questions/piping.ts'
import { ageBands, ageQuestion } from '#surveys/questionnaires/about-you.ts'
import { withCalculations } from './calculations.ts'
import { idFrom } from './ids.ts'
import type { OtherNames, QuestionContext } from './question-context.ts'
import { idOf, warnOfNewName } from './question-names.ts'
import { type RowType, yesOrNo } from './question-types.ts'
import type { OptionList } from './read-choices.ts'
import { readKind } from './read-kind.ts'
import { readRelevant } from './relevant.ts'
import type { TableRow } from './sheet-table.ts'
import { withTidyConditions } from './tidy-conditions.ts'

/** Reads the question of a row, its options and why it is not electoral; undefined if there were errors, which are in the report. */
export function readQuestion(
  row: TableRow,
  type: RowType,
  context: QuestionContext,
): { readonly question: Question; readonly list: OptionList; readonly notElectoral: string } | undefined {
  const { report, label, hint, earlier, others } = context
  const errors = report.errorCount
  const kind = readKind(row, type, context)
  const [name, text, help, required] = [row.text('name'), row.text(label), row.text(hint), row.text('required')]
  warnOfNewName(row)
  if (name === '') row.error('name', 'Falta «name»: escribe un nombre corto, por ejemplo «agua-dias».')
  if (text === '') row.error(label, 'Falta «label»: escribe la pregunta.')
  const { isElectoral, reason } = electoralOf(row)
  const isRequired = yesOrNo(required)
  if (isRequired === undefined) row.error('required', `«${required}» no se entiende: escribe sí o no.`)
  const showIf = conditionsIn(row, context)
  if (!kind || report.errorCount > errors) return undefined
  const { list, ...parts } = kind
  const question = {
    id: parts.bands === ageBands ? ageQuestion.id : idFrom(name),
    text: withPipes(text, row, label, others),
    required: isRequired,
    ...parts,
    ...(help !== '' && { help: withPipes(help, row, hint, others) }),
    ...(isElectoral && { isElectoral }),
    ...(yesOrNo(row.text('retirada')) && { isRetired: true }),
    ...(row.text('serie') !== '' && { series: idFrom(row.text('serie')) }),
    ...(showIf && { showIf }),
    ...(list && { options: list.map(({ option }) => option) }),
  }
  return { question: withTidyConditions(question as Question, earlier), list: list ?? [], notElectoral: reason }
}

/** XLSForm repeats an answer as «${pregunta}». */
export function withPipes(
  text: string,
  row: TableRow,
  column: string,
  { unread, leftOut, repeated }: OtherNames,
): string {
  return text.replaceAll(/\$\{\s*([A-Za-z_][\w.:-]*)\s*\}/g, (_, name: string) => {
    const id = idOf(name)
    const question = repeated.get(id)
    if (question !== undefined) return pipeTo(question)
    const type = leftOut.get(id)
    if (type !== undefined)
      row.error(column, `Repite «${name}» (${type}), que aquí no se lee: quítalo, o repite una pregunta select_one.`)
    return type !== undefined || unread.has(id) ? '…' : pipeTo(id)
  })
}

export function conditionsIn(row: TableRow, context: Pick<QuestionContext, 'relevant' | 'earlier' | 'others'>) {
  const { earlier, others } = context
  const { unread, leftOut, calculations } = others
  const written = withCalculations(context.relevant, calculations)
  // What a calculation says is nowhere in the cell: if it is of no use, the message is about the calculation.
  const isUseful = written === context.relevant || !('problem' in readRelevant(written, earlier))
  const relevant = isUseful ? written : context.relevant
  const named = [...relevant.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => idOf(name))
  const missing = named.find((name) => leftOut.has(name))
  if (missing !== undefined)
    row.error(
      'relevant',
      `Depende de «${missing}» (${leftOut.get(missing)}), que aquí no se lee: escribe la condición con preguntas de opciones.`,
    )
  if (relevant === '' || missing !== undefined || named.some((name) => unread.has(name))) return undefined
  const read = readRelevant(relevant, earlier)
  if (!('problem' in read)) return read
  row.error('relevant', read.problem)
  return undefined
}

/** «sí», «no», or «no: » and why. */
function electoralOf(row: TableRow) {
  const written = row.text('electoral')
  const [, reason = ''] = /^no ?[:;,.-] ?(.+)$/i.exec(written) ?? []
  const isElectoral = reason === '' ? yesOrNo(written) : false
  if (isElectoral === undefined)
    row.error('electoral', `«${written.slice(0, 60)}» no se entiende: escribe sí, no, o «no: » y por qué.`)
  return { isElectoral, reason }
}
