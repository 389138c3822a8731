import {
  type BaseQuestion,
  type Option,
  OTHER_TEXT_LENGTH,
  type QuestionHistory,
  type StoredAnswer,
  takesOther,
} from './base-question.ts'
import {
  type Cell,
  type Column,
  codeColumn,
  columnName,
  type Labelled,
  notAnswered,
  plainColumn,
  wordsColumn,
} from './column.ts'

export interface AnswerColumn<Q extends BaseQuestion> extends Column {
  /** The counted options that this column contains, with the value of each. */
  readonly optionValues: readonly OptionValue[]
  /** Whether it shows who was asked: everybody who was asked has a value in at least one such column of the question. */
  readonly isBase: boolean
  /** Reads the cell of somebody who was asked the question in this wording. */
  cellOf(question: Q): (answer: StoredAnswer | undefined) => Cell
}

interface OptionValue extends Labelled {
  readonly option: string
}

type Named = readonly [name: string, label: string]
type ReadCell<Value> = (answer: StoredAnswer | undefined) => Value

/** One of the options, or that there was no answer. */
export function choiceColumn(
  [name, label]: Named,
  options: readonly Option[],
  cell: ReadCell<Cell>,
): AnswerColumn<BaseQuestion> {
  const values = [...options.map((option) => ({ value: option.id, label: option.label })), notAnswered]
  const optionValues = values.map((one) => ({ ...one, option: one.value }))
  return { ...codeColumn(name, label, values), optionValues, isBase: true, cellOf: () => cell }
}

export function flagColumn<Q extends BaseQuestion>(
  [name, label]: Named,
  { id, label: meaning }: Option,
  isChosen: (question: Q) => ReadCell<boolean | undefined>,
): AnswerColumn<Q> {
  const cellOf = (question: Q) => {
    const read = isChosen(question)
    return (answer: StoredAnswer | undefined) => {
      const isYes = read(answer)
      return isYes === undefined ? undefined : Number(isYes)
    }
  }
  const optionValues = [{ option: id, value: '1', label: meaning }]
  return { ...plainColumn(name, label, 'flag'), optionValues, isBase: true, cellOf }
}

export function numberColumn(
  [name, label]: Named,
  numbers: readonly number[],
  cell: ReadCell<number | undefined>,
): AnswerColumn<BaseQuestion> {
  const rising = [...new Set(numbers)].sort((a, b) => a - b).map(String)
  const optionValues = rising.map((number) => ({ option: number, value: number, label: number }))
  return { ...plainColumn(name, label, 'number'), optionValues, isBase: true, cellOf: () => cell }
}

/** What somebody wrote; may be empty for people who were asked. */
export function writtenColumn([name, label]: Named, maxLength: number): AnswerColumn<BaseQuestion> {
  const cell: ReadCell<Cell> = (answer) => answer?.words
  return { ...wordsColumn(name, label, maxLength), optionValues: [], isBase: false, cellOf: () => cell }
}

export function otherColumns(history: QuestionHistory<BaseQuestion>): AnswerColumn<BaseQuestion>[] {
  if (!takesOther(history)) return []
  return [writtenColumn([columnName(history.id, 'words'), `${textOf(history)} (con sus palabras)`], OTHER_TEXT_LENGTH)]
}

/** The newest wording. */
export function textOf({ wordings }: QuestionHistory<BaseQuestion>): string {
  return wordings[0]?.question.text ?? ''
}
