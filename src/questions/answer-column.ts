import { type Asked, type AskedQuestion, type KeptAnswer, type Option, OTHER_TEXT_LENGTH, takesOther } from './asked.ts'
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

export interface AnswerColumn<Q extends Asked> extends Column {
  /** The counted options that are found in it, and as which value. */
  readonly holds: readonly Held[]
  /** Whether it shows who was asked: at least one such column of a question is filled for them. */
  readonly isBase: boolean
  /** The cell of somebody who was asked, under the version that they answered. */
  cellOf(as: Q): (answer: KeptAnswer | undefined) => Cell
}

interface Held extends Labelled {
  readonly option: string
}

type Named = readonly [name: string, label: string]
type ReadCell<Value> = (answer: KeptAnswer | undefined) => Value

/** One of the options, or that there was no answer. */
export function choiceColumn(
  [name, label]: Named,
  options: readonly Option[],
  cell: ReadCell<Cell>,
): AnswerColumn<Asked> {
  const values = [...options.map((option) => ({ value: option.id, label: option.label })), notAnswered]
  const holds = values.map((one) => ({ ...one, option: one.value }))
  return { ...codeColumn(name, label, values), holds, isBase: true, cellOf: () => cell }
}

export function flagColumn<Q extends Asked>(
  [name, label]: Named,
  { id, label: meaning }: Option,
  isChosen: (as: Q) => ReadCell<boolean | undefined>,
): AnswerColumn<Q> {
  const cellOf = (as: Q) => {
    const read = isChosen(as)
    return (answer: KeptAnswer | undefined) => {
      const isYes = read(answer)
      return isYes === undefined ? undefined : Number(isYes)
    }
  }
  const holds = [{ option: id, value: '1', label: meaning }]
  return { ...plainColumn(name, label, 'flag'), holds, isBase: true, cellOf }
}

export function numberColumn(
  [name, label]: Named,
  numbers: readonly number[],
  cell: ReadCell<number | undefined>,
): AnswerColumn<Asked> {
  const rising = [...new Set(numbers)].sort((a, b) => a - b).map(String)
  const holds = rising.map((number) => ({ option: number, value: number, label: number }))
  return { ...plainColumn(name, label, 'number'), holds, isBase: true, cellOf: () => cell }
}

/** What somebody wrote: empty also where they were asked. */
export function writtenColumn([name, label]: Named, maxLength: number): AnswerColumn<Asked> {
  const cell: ReadCell<Cell> = (answer) => answer?.words
  return { ...wordsColumn(name, label, maxLength), holds: [], isBase: false, cellOf: () => cell }
}

export function otherColumns(asked: AskedQuestion<Asked>): AnswerColumn<Asked>[] {
  if (!takesOther(asked)) return []
  return [writtenColumn([columnName(asked.id, 'words'), `${textOf(asked)} (con sus palabras)`], OTHER_TEXT_LENGTH)]
}

/** In the newest words. */
export function textOf({ wordings }: AskedQuestion<Asked>): string {
  return wordings[0]?.question.text ?? ''
}
