import { type Battery, itemText } from '#questions/battery.ts'
import type { Question } from '#questions/kinds.ts'
import { withoutCaseAndAccents } from '../answers/suggestions.ts'
import { answersOf } from './check-batteries.ts'
import { idOf } from './question-names.ts'
import type { TableRow } from './sheet-table.ts'

/** A question as an item of a battery: what the row says is the label. */
export function asItem<Q extends Question>(question: Q, battery: Battery): Q {
  return { ...question, text: itemText(battery, question.text), item: { battery: battery.id, label: question.text } }
}

/** A question that is asked alone after all. */
function alone(question: Question): Question {
  const { item, ...rest } = question
  return item ? { ...rest, text: item.label } : question
}

/**
 * A condition on a battery is a condition on the item with the same label: «${conoce} = 'si'» in a battery about the same people asks
 * for the opinion of those whom the person knows.
 */
export function relevantForItem(relevant: string, label: string, earlier: readonly Question[]): string {
  const same = withoutCaseAndAccents(label)
  return relevant.replaceAll(/\$\{\s*([^}]*?)\s*\}/g, (written, name: string) => {
    const battery = idOf(name)
    const items = earlier.filter(({ item }) => item?.battery === battery)
    const counterpart = items.find(({ item }) => withoutCaseAndAccents(item?.label ?? '') === same)
    return counterpart ? `\${${counterpart.id}}` : written
  })
}

interface BatterySection {
  questions: Question[]
  batteries?: Battery[]
}

/** Items can be drawn as one table only if all have the same answers; otherwise they are asked one by one. Tells which it is. */
export function keepOrDissolve(section: BatterySection, battery: Battery, row: TableRow): boolean {
  const items = section.questions.filter(({ item }) => item?.battery === battery.id)
  const isBattery = items.length > 1 && new Set(items.map(answersOf)).size === 1 && items.every(canBeItem)
  const change = isBattery ? withoutNote : alone
  section.questions = section.questions.map((question) => (items.includes(question) ? change(question) : question))
  if (!isBattery) {
    row.warn('appearance', 'No todas sus preguntas comparten la misma lista: se preguntan una por una.')
    return false
  }
  // A table has no place for a note between its rows: all of them are read before it.
  const before = items.flatMap((item) => item.before ?? []).join(' ')
  section.batteries = [...(section.batteries ?? []), before === '' ? battery : { ...battery, before }]
  return true
}

function withoutNote(question: Question): Question {
  const { before: _, ...rest } = question
  return rest
}

function canBeItem({ kind }: Question): boolean {
  return kind === 'single' || kind === 'scale'
}
