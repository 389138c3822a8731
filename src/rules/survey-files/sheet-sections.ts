import type { Battery } from '#questions/battery.ts'
import type { Question } from '#questions/kinds.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { idFrom } from './ids.ts'
import type { SheetContext } from './question-context.ts'
import { keepOrDissolve } from './read-battery.ts'
import { SheetNotes } from './sheet-notes.ts'
import type { TableRow } from './sheet-table.ts'
import { columnsOf } from './sheets.ts'

export interface ReadSection {
  readonly id: string
  readonly title: string
  intro?: string
  questions: Question[]
  batteries?: Battery[]
}

/** The sections of a sheet, as its rows open, fill and close them. */
export class SheetSections {
  readonly all: ReadSection[] = []
  readonly #context: SheetContext
  readonly #notes = new SheetNotes()
  #open: { readonly section: ReadSection; introRow?: TableRow } | undefined
  /** Rows that no group is around. */
  readonly #strays: TableRow[] = []

  constructor(context: SheetContext) {
    this.#context = context
  }

  get questions(): Question[] {
    return this.all.flatMap(({ questions }) => questions)
  }

  open(row: TableRow, title: string): void {
    const { label, cells } = this.#context
    this.close()
    const number = this.all.length + 1
    if (title === '') row.warn(label, 'Sin «label»: la sección se llama «Parte» y su número.')
    const id = idFrom(row.text('name')) || `parte-${number}`
    const path = this.#push({ id, title: title || `Parte ${number}`, questions: [] })
    cells.set(path, row.cell('type')).set(`${path}.id`, row.cell('name')).set(`${path}.title`, row.cell(label))
  }

  /** A section without questions is not shown; its text comes before the next question. */
  close(): void {
    const open = this.#open
    this.#open = undefined
    if (!open || open.section.questions.length > 0) return
    this.all.pop()
    if (open.section.intro !== undefined && open.introRow) this.#notes.add(open.section.intro, open.introRow)
  }

  /** The section that a row belongs to. Rows outside any group form one of their own. */
  around(row: TableRow, { isStray }: { readonly isStray: boolean }): ReadSection {
    if (isStray) this.#strays.push(row)
    if (this.#open) return this.#open.section
    const number = this.all.filter(({ id }) => id.startsWith('preguntas')).length + 1
    const section = { id: number === 1 ? 'preguntas' : `preguntas-${number}`, title: 'Preguntas', questions: [] }
    this.#push(section)
    return section
  }

  /** The questions that every survey asks alike: in the group around the row, or in a section of their own. */
  includeAboutYou(row: TableRow, { isStray }: { readonly isStray: boolean }): void {
    if (isStray) this.close()
    const section = this.#open?.section ?? { ...aboutYou, questions: [] }
    if (!this.#open) this.#push(section)
    for (const question of [sexQuestion, ageQuestion]) this.add(section, question, row)
    if (isStray) this.close()
  }

  /** The first text of a section is its introduction; others come before the next question. */
  note(text: string, row: TableRow, around: { readonly isStray: boolean }): void {
    if (text === '') return
    const section = this.around(row, around)
    if (section.questions.length > 0 || section.intro !== undefined || this.#notes.isWaiting) {
      this.heading(text, row)
      return
    }
    section.intro = text
    if (this.#open) this.#open.introRow = row
    const path = `questionnaire.sections.${this.all.indexOf(section)}.intro`
    this.#context.cells.set(path, row.cell(this.#context.label))
  }

  /** A text before the next question. */
  heading(text: string, row: TableRow): void {
    if (text !== '') this.#notes.add(text, row)
  }

  /** Adds a question to a section, notes its cells, and returns its path. */
  add(section: ReadSection, question: Question, row: TableRow): string {
    const { label, hint, cells } = this.#context
    const before = this.#notes.take()
    const asked = before === undefined ? question : { ...question, before }
    const path = `questionnaire.sections.${this.all.indexOf(section)}.questions.${section.questions.push(asked) - 1}`
    const inLanguage: Readonly<Record<string, string>> = { label, hint }
    cells.set(path, row.cell('type'))
    for (const [column, { parts = [] }] of columnsOf('survey'))
      for (const part of parts) cells.set(`${path}.${part}`, row.cell(inLanguage[column] ?? column))
    return path
  }

  /** Its items are the last questions of the open section. */
  addBattery(battery: Battery, row: TableRow): void {
    const { label, hint, cells } = this.#context
    const section = this.#open?.section
    if (!section || !keepOrDissolve(section, battery, row)) return
    const path = `questionnaire.sections.${this.all.indexOf(section)}.batteries.${(section.batteries?.length ?? 1) - 1}`
    cells.set(path, row.cell('type')).set(`${path}.id`, row.cell('name'))
    cells.set(`${path}.text`, row.cell(label)).set(`${path}.help`, row.cell(hint))
  }

  /** After the last row. */
  finish(): void {
    this.close()
    this.#notes.reportUnread()
    const { length } = this.#strays
    this.#strays[0]?.warn(
      'type',
      `${length === 1 ? 'Hay una fila' : `Hay ${length} filas`} fuera de begin_group y end_group: ${length === 1 ? 'forma' : 'forman'} una sección, «Preguntas».`,
    )
  }

  #push(section: ReadSection): string {
    this.#open = { section }
    return `questionnaire.sections.${this.all.push(section) - 1}`
  }
}
