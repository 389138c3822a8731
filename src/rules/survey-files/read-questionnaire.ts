import type { Question } from '#questions/kinds.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import {
  ABOUT_YOU,
  columnsOfType,
  ignoredTypes,
  type RowType,
  refusedColumns,
  remedyFor,
  typeOf,
  types,
} from './question-types.ts'
import { readQuestion, type SheetContext } from './read-question.ts'
import type { TableRow } from './sheet-table.ts'
import { columnsOf } from './sheets.ts'

interface ReadSection {
  readonly id: string
  readonly title: string
  intro?: string
  readonly questions: Question[]
}

/** Reads the sheet «survey» row by row. */
export class QuestionnaireReader {
  readonly sections: ReadSection[] = []
  readonly notElectoral: Record<string, string> = {}
  readonly usedLists = new Set<string>()
  readonly #unread = new Set<string>()
  readonly #context: SheetContext
  #open: { readonly section: ReadSection; readonly row: TableRow; readonly errors: number } | undefined
  /** How many groups are open inside the open section. */
  #depth = 0
  /** Holds the rows outside any group. */
  #stray: ReadSection | undefined

  constructor(context: SheetContext) {
    this.#context = context
  }

  read(rows: readonly TableRow[]): void {
    for (const row of rows) this.#readRow(row)
    const { row, section } = this.#open ?? {}
    row?.error('type', `La sección «${section?.title}» no termina: agrega una fila con end_group.`)
  }

  #readRow(row: TableRow): void {
    for (const [column, message] of Object.entries(refusedColumns))
      if (row.text(column) !== '') row.error(column, message)
    const type = typeOf(row.text('type'))
    const { name } = type
    if (types.includes(name)) reportUnusedCells(row, name)
    if (name === 'begin_group') this.#begin(row)
    else if (name === 'end_group') this.#end(row)
    else if (name === 'note') this.#note(row)
    else if (name === ABOUT_YOU) this.#includeAboutYou(row)
    else if (types.includes(name)) this.#question(row, type)
    else if (ignoredTypes.includes(name)) row.warn('type', `«${name}» no se guarda: el sitio no toma nada del aparato.`)
    else this.#refuse(row, name)
  }

  #begin(row: TableRow): void {
    if (this.#open) {
      this.#depth += 1
      row.error('type', 'Una sección no puede ir dentro de otra: termina antes la anterior con end_group.')
      return
    }
    const { label, cells, report } = this.#context
    const [id, title] = [idFrom(row.text('name')), row.text(label)]
    if (id === '') row.error('name', 'Falta «name»: escribe un nombre corto para la sección.')
    if (title === '') row.error(label, 'Falta «label»: escribe el título de la sección.')
    const section: ReadSection = { id, title, questions: [] }
    const path = `questionnaire.sections.${this.sections.push(section) - 1}`
    cells.set(path, row.cell('type')).set(`${path}.id`, row.cell('name')).set(`${path}.title`, row.cell(label))
    this.#open = { section, row, errors: report.errorCount }
  }

  #end(row: TableRow): void {
    if (this.#depth > 0) {
      this.#depth -= 1
      return
    }
    if (!this.#open) row.error('type', 'Ninguna sección está abierta: borra la fila o agrega begin_group antes.')
    if (this.#open?.section.questions.length === 0) {
      this.sections.pop()
      // With other errors, it does have questions, and they could not be read.
      if (this.#context.report.errorCount === this.#open.errors)
        this.#open.row.error('type', 'La sección no tiene preguntas: agrégalas o bórrala.')
    }
    this.#open = undefined
  }

  #note(row: TableRow): void {
    const section = this.#section(row)
    const { label, cells } = this.#context
    if (section.questions.length > 0 || section.intro !== undefined) {
      row.error(
        'type',
        'Solo la primera nota de una sección se muestra, antes de sus preguntas: pasa este texto a «hint».',
      )
      return
    }
    section.intro = row.text(label)
    cells.set(`questionnaire.sections.${this.sections.indexOf(section)}.intro`, row.cell(label))
  }

  #includeAboutYou(row: TableRow): void {
    const section = this.#open?.section ?? { ...aboutYou, questions: [] }
    if (!this.#open) this.sections.push(section)
    for (const question of [sexQuestion, ageQuestion]) this.#add(section, question, row)
  }

  #question(row: TableRow, type: RowType): void {
    const section = this.#section(row)
    const { label, cells } = this.#context
    const earlier = this.sections.flatMap(({ questions }) => questions)
    const context = { ...this.#context, usedLists: this.usedLists, earlier, unread: this.#unread }
    const read = readQuestion(row, type, context)
    if (!read) {
      this.#unread.add(idFrom(row.text('name')))
      return
    }
    const path = this.#add(section, read.question, row)
    for (const [at, option] of read.list.entries()) {
      const optionPath = `${path}.options.${at}`
      cells.set(optionPath, option.row.cell('role')).set(`${optionPath}.id`, option.row.cell('name'))
      cells.set(`${optionPath}.label`, option.row.cell(label))
    }
    if (read.notElectoral === '') return
    this.notElectoral[read.question.id] = read.notElectoral
    cells.set(`notElectoral.${read.question.id}`, row.cell('electoral'))
  }

  #refuse(row: TableRow, name: string): void {
    this.#unread.add(idFrom(row.text('name')))
    const remedy = remedyFor(name)
    const unknown = name === '' ? `Falta «type»; hay: ${types.join(', ')}.` : unknownWordMessage(name, types)
    row.error('type', remedy ? `«${name}» no se puede: ${remedy}.` : unknown)
  }

  #section(row: TableRow): ReadSection {
    if (this.#open) return this.#open.section
    if (!this.#stray) {
      row.error('type', 'No está en ninguna sección: ponla entre begin_group y end_group.')
      this.#stray = { id: 'preguntas', title: 'Preguntas', questions: [] }
      this.sections.push(this.#stray)
    }
    return this.#stray
  }

  /** Adds a question to a section, notes its cells, and returns its path. */
  #add(section: ReadSection, question: Question, row: TableRow): string {
    const { label, hint, cells } = this.#context
    const path = `questionnaire.sections.${this.sections.indexOf(section)}.questions.${section.questions.push(question) - 1}`
    const inLanguage: Readonly<Record<string, string>> = { label, hint }
    cells.set(path, row.cell('type'))
    for (const [column, { parts = [] }] of columnsOf('survey'))
      for (const part of parts) cells.set(`${path}.${part}`, row.cell(inLanguage[column] ?? column))
    return path
  }
}

/** Reports cells that the row's type does not use. Authors rely on conditions and constraints, so those are errors. */
function reportUnusedCells(row: TableRow, type: string): void {
  const used = ['type', ...(columnsOfType[type] ?? [])]
  for (const [column] of columnsOf('survey')) {
    if (used.includes(column) || row.text(column) === '') continue
    if (column === 'relevant')
      row.error(column, `${type} no depende de nada: pon la condición en cada una de las preguntas.`)
    else if (column === 'constraint')
      row.error(column, 'No se comprueba: borra esta celda; para un texto usa «max_length».')
    else row.warn(column, `«${column}» no se usa en ${type}: borra esta celda.`)
  }
}
