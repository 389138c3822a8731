import type { Option, Question } from '#surveys/questionnaire.ts'
import { OTHER_TEXT_LENGTH } from '../answers.ts'
import type { KeptAnswer } from '../kept-answers.ts'
import type { AskedQuestion } from './asked-question.ts'
import {
  type Cell,
  type Column,
  codeColumn,
  columnName,
  type Labelled,
  NOT_ANSWERED,
  notAnswered,
  plainColumn,
  wordsColumn,
} from './column.ts'

/** How a kind of question stands in the table. */
interface ExportedKind {
  readonly name: string
  readonly columns: (asked: AskedQuestion) => Column[]
  /** The cells of somebody who was asked, as their version asked it. */
  readonly cells: (asked: AskedQuestion, as: Question) => (answer: KeptAnswer | undefined) => Cell[]
  /** Of these columns, those from which it is seen that somebody was asked: one of them is not empty. */
  readonly basis: (columns: readonly Column[]) => readonly Column[]
  readonly rule: string
}

const texts: ExportedKind = {
  name: 'texto',
  columns: (asked) => [
    wordsColumn(columnName(asked.id), textOf(asked), longestText(asked)),
    plainColumn(columnName(asked.id, 'written'), `${textOf(asked)} (escribió algo)`, 'flag'),
  ],
  cells: () => (answer) => [answer?.words, answer?.words === undefined ? 0 : 1],
  basis: (columns) => columns.slice(1),
  rule: 'Base: quienes tienen 1 (escribió) o 0 (no escribió) en la columna «__written». Vacía: no se le preguntó.',
}

export const exportedKinds: Record<Question['kind'], ExportedKind> = {
  single: {
    name: 'una opción',
    columns: (asked) => [
      codeColumn(columnName(asked.id), textOf(asked), [...labelled(asked.options), notAnswered]),
      ...otherWords(asked),
    ],
    cells: (asked) => (answer) => [answer?.options?.[0] ?? NOT_ANSWERED, ...wordsIn(asked, answer)],
    basis: (columns) => columns.slice(0, 1),
    rule: `Base: quienes no la tienen vacía. «${NOT_ANSWERED}»: se le preguntó y no contestó. Vacía: no se le preguntó.`,
  },
  several: {
    name: 'varias opciones',
    columns: (asked) => [
      ...asked.options.map(({ id, label }) =>
        plainColumn(columnName(asked.id, id), `${label} (${textOf(asked)})`, 'flag'),
      ),
      ...otherWords(asked),
    ],
    cells: (asked, as) => {
      const offered = new Set('options' in as ? as.options.map(({ id }) => id) : [])
      return (answer) => [
        ...asked.options.map(({ id }) =>
          offered.has(id) ? Number(answer?.options?.includes(id) ?? false) : undefined,
        ),
        ...wordsIn(asked, answer),
      ]
    },
    basis: (columns) => columns.filter(({ type }) => type === 'flag'),
    rule: 'Base: quienes tienen 0 o 1 en alguna columna de la pregunta. Todo en 0: se le preguntó y no contestó. Vacía: no se le preguntó, o su versión no ofrecía esa opción.',
  },
  scale: {
    name: 'escala',
    columns: (asked) => [
      plainColumn(columnName(asked.id), textOf(asked), 'number'),
      codeColumn(columnName(asked.id, 'out'), `${textOf(asked)} (sin número)`, [
        ...labelled(asked.options),
        notAnswered,
      ]),
      ...otherWords(asked),
    ],
    cells: (asked) => (answer) => [
      answer?.scale,
      answer?.scale === undefined ? (answer?.options?.[0] ?? NOT_ANSWERED) : undefined,
      ...wordsIn(asked, answer),
    ],
    basis: (columns) => columns.slice(0, 2),
    rule: `Base: quienes tienen un número, o una salida en la columna «__out». «${NOT_ANSWERED}»: se le preguntó y no contestó. Las dos vacías: no se le preguntó.`,
  },
  'short-text': texts,
  'long-text': texts,
}

function textOf({ wordings }: AskedQuestion): string {
  return wordings[0]?.question.text ?? ''
}

function labelled(options: readonly Option[]): Labelled[] {
  return options.map(({ id, label }) => ({ value: id, label }))
}

function takesWords({ options }: AskedQuestion): boolean {
  return options.some(({ role }) => role === 'other')
}

function otherWords(asked: AskedQuestion): Column[] {
  if (!takesWords(asked)) return []
  return [wordsColumn(columnName(asked.id, 'words'), `${textOf(asked)} (con sus palabras)`, OTHER_TEXT_LENGTH)]
}

function wordsIn(asked: AskedQuestion, answer: KeptAnswer | undefined): Cell[] {
  return takesWords(asked) ? [answer?.words] : []
}

function longestText({ wordings }: AskedQuestion): number {
  return Math.max(...wordings.map(({ question }) => ('maxLength' in question ? question.maxLength : 0)))
}
