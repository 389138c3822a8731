import type { Battery } from '#questions/battery.ts'
import type { Question } from '#questions/kinds.ts'
import { pipedIn } from '#questions/piping.ts'
import { MOST_QUESTIONS } from '#surveys/questionnaire.ts'
import { aboutYou, ageQuestion, sexQuestion } from '#surveys/questionnaires/about-you.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { LeftOutRows } from './left-out-rows.ts'
import type { QuestionContext, SheetContext } from './question-context.ts'
import { idOf } from './question-names.ts'
import {
  ABOUT_YOU,
  leftOutTypes,
  type RowType,
  refusedColumns,
  remedyFor,
  typeOf,
  types,
  yesOrNo,
} from './question-types.ts'
import { asItem, keepOrDissolve, relevantForItem } from './read-battery.ts'
import { conditionsIn, readQuestion, withPipes } from './read-question.ts'
import type { TableRow } from './sheet-table.ts'
import { columnsOf } from './sheets.ts'
import { rowWith, withBatteries } from './table-rows.ts'
import { reportUnusedCells } from './unused-cells.ts'

interface ReadSection {
  readonly id: string
  readonly title: string
  intro?: string
  questions: Question[]
  batteries?: Battery[]
}

interface OpenGroup {
  readonly row: TableRow
  /** What must hold for all of its questions. */
  readonly relevant: string
  readonly battery?: Battery
}

/** Reads the sheet «survey» row by row. */
export class QuestionnaireReader {
  readonly sections: ReadSection[] = []
  readonly notElectoral: Record<string, string> = {}
  readonly usedLists = new Set<string>()
  readonly #unread = new Set<string>()
  readonly #leftOut = new LeftOutRows()
  readonly #others = { unread: this.#unread, leftOut: this.#leftOut.types, repeated: this.#leftOut.repeated }
  readonly #context: SheetContext
  /** The groups around the row, the outermost first: that one is the section. */
  readonly #groups: OpenGroup[] = []
  #section: ReadSection | undefined
  /** Notes that the next question shows before it. */
  #before: { readonly text: string; readonly row: TableRow } | undefined
  #introRow: TableRow | undefined
  readonly #strays: TableRow[] = []

  constructor(context: SheetContext) {
    this.#context = context
  }

  read(rows: readonly TableRow[]): void {
    const enabled = rows.filter((row) => !yesOrNo(row.text('disabled')))
    for (const row of withBatteries(enabled, this.#context.label)) this.#readRow(row)
    for (const { row } of this.#groups) row.error('type', 'Este grupo no termina: agrega una fila con end_group.')
    this.#dropEmptySection()
    this.#reportBefore()
    this.#leftOut.report()
    const { length } = this.#strays
    this.#strays[0]?.warn(
      'type',
      `${length === 1 ? 'Hay una fila' : `Hay ${length} filas`} fuera de begin_group y end_group: ${length === 1 ? 'forma' : 'forman'} una sección, «Preguntas».`,
    )
    if (this.sections.length === 0 && this.#context.report.errorCount === 0)
      this.#context.report.error('survey', 'No hay ninguna pregunta: escribe una por fila, como en la plantilla.')
  }

  #readRow(row: TableRow): void {
    const type = rowType(row)
    const { name } = type
    if (name === '' && (row.text('name') === '' || row.text(this.#context.label) === '')) {
      row.warn('type', 'Sin «type» la fila es un comentario: no se lee.')
      return
    }
    // The text of «Otro», which this site asks beside the option.
    if (name === 'text' && row.text('choices_out') !== '') return
    if (leftOutTypes.includes(name)) {
      this.#leftOut.add(row, name)
      return
    }
    for (const [column, message] of Object.entries(refusedColumns))
      if (row.text(column) !== '') row.error(column, message)
    if (types.includes(name)) reportUnusedCells(row, name)
    if (name === 'begin_group') this.#begin(row)
    else if (name === 'end_group') this.#end(row)
    else if (name === 'begin_repeat') this.#refuseRepeat(row)
    else if (name === 'note' || (name === 'text' && yesOrNo(row.text('read_only')))) this.#note(row)
    else if (name === ABOUT_YOU) this.#includeAboutYou(row)
    else if (name === 'battery') this.#battery(row, type)
    else if (types.includes(name)) this.#question(row, type)
    else this.#refuse(row, name)
  }

  /** Its rows are read as those of a group, so that what is wrong with them is said as well. */
  #refuseRepeat(row: TableRow): void {
    row.error('type', `«begin_repeat» no se puede: ${remedyFor('begin_repeat')}.`)
    this.#begin(row)
  }

  #begin(row: TableRow): void {
    const { label } = this.#context
    const isBattery = /(^| )table-list( |$)/.test(row.text('appearance'))
    const title = row.text(label)
    const group = { row, relevant: this.#groupCondition(row, isBattery) }
    if (!isBattery && row.text('parameters') !== '')
      row.warn('parameters', 'Las preguntas de una sección no se barajan: van en el orden de la hoja.')
    if (isBattery && title === '') row.warn(label, 'Sin «label» no es una batería: se preguntan una por una.')
    if (isBattery && title !== '') {
      this.#sectionAround(row)
      this.#groups.push({ ...group, battery: this.#batteryIn(row) })
      return
    }
    if (this.#groups.length === 0) this.#openSection(row, title)
    // A group inside another is a heading within its section.
    else if (title !== '') this.#addBefore(this.#shownText(row), row)
    this.#groups.push(group)
  }

  #openSection(row: TableRow, title: string): void {
    const { label, cells } = this.#context
    this.#dropEmptySection()
    const number = this.sections.length + 1
    if (title === '') row.warn(label, 'Sin «label»: la sección se llama «Parte» y su número.')
    const section: ReadSection = {
      id: idFrom(row.text('name')) || `parte-${number}`,
      title: title || `Parte ${number}`,
      questions: [],
    }
    const path = `questionnaire.sections.${this.sections.push(section) - 1}`
    cells.set(path, row.cell('type')).set(`${path}.id`, row.cell('name')).set(`${path}.title`, row.cell(label))
    this.#section = section
  }

  /** Reported at the group, not at each of its questions. Conditions on a battery are read for each item. */
  #groupCondition(row: TableRow, isBattery: boolean): string {
    const relevant = row.text('relevant')
    if (isBattery) return relevant
    const errors = this.#context.report.errorCount
    conditionsIn(row, { relevant, earlier: this.#earlier(), others: this.#others })
    return this.#context.report.errorCount > errors ? '' : relevant
  }

  #batteryIn(row: TableRow): Battery {
    const { label, hint } = this.#context
    const [id, text, help] = [idFrom(row.text('name')), row.text(label), row.text(hint)]
    if (id === '') row.error('name', 'Falta «name»: escribe un nombre corto para la batería.')
    if (text === '') row.error(label, 'Falta «label»: escribe la pregunta que comparten.')
    const shuffle = /randomize ?= ?(true|yes|1)/i.test(row.text('parameters'))
    return {
      id,
      text: withPipes(text, row, label, this.#others),
      ...(help !== '' && { help: withPipes(help, row, hint, this.#others) }),
      shuffle,
    }
  }

  #end(row: TableRow): void {
    const group = this.#groups.pop()
    if (!group) {
      row.error('type', 'Ningún grupo está abierto: borra la fila o agrega begin_group antes.')
      return
    }
    const { battery } = group
    if (battery && this.#section) keepOrDissolve(this.#section, battery, group.row)
    if (this.#groups.length > 0 || battery) return
    this.#dropEmptySection()
    this.#section = undefined
  }

  /** Its text comes before the next question. */
  #dropEmptySection(): void {
    const last = this.sections.at(-1)
    if (!last || last.questions.length > 0) return
    this.sections.pop()
    const row = this.#groups[0]?.row
    if (last.intro !== undefined && this.#introRow) this.#addBefore(last.intro, this.#introRow)
    else row?.warn('type', 'La sección no tiene preguntas: no se muestra.')
  }

  #note(row: TableRow): void {
    const { label, cells } = this.#context
    const text = this.#shownText(row)
    if (text === '') return
    const section = this.#sectionAround(row)
    if (section.questions.length > 0 || section.intro !== undefined || this.#before) {
      this.#addBefore(text, row)
      return
    }
    section.intro = text
    this.#introRow = row
    cells.set(`questionnaire.sections.${this.sections.indexOf(section)}.intro`, row.cell(label))
  }

  /** A note, or the heading of a group inside another; empty if it repeats what is not read or no choice. */
  #shownText(row: TableRow): string {
    const { label } = this.#context
    const text = withPipes(row.text(label), row, label, { ...this.#others, leftOut: new Map() })
    const earlier = this.#earlier()
    const isKnown = pipedIn(text).every((id) => earlier.some((each) => each.id === id && each.kind === 'single'))
    if (isKnown) return text
    row.warn(label, 'Este texto no se muestra: repite algo que no es la respuesta a una pregunta select_one anterior.')
    return ''
  }

  #addBefore(text: string, row: TableRow): void {
    if (text !== '') this.#before = { text: this.#before ? `${this.#before.text} ${text}` : text, row }
  }

  #reportBefore(): void {
    this.#before?.row.warn('type', 'Este texto no se muestra: no hay una pregunta después.')
    this.#before = undefined
  }

  #includeAboutYou(row: TableRow): void {
    const section = this.#groups.length > 0 && this.#section ? this.#section : { ...aboutYou, questions: [] }
    if (section !== this.#section) this.sections.push(section)
    for (const question of [sexQuestion, ageQuestion]) this.#add(section, question, row)
    if (this.#groups.length === 0) this.#section = undefined
  }

  #question(row: TableRow, type: RowType): void {
    const section = this.#sectionAround(row)
    const { label, image, cells } = this.#context
    const battery = this.#groups.find((group) => group.battery)?.battery
    const read = readQuestion(row, type, this.#questionContext(row, row.text(label)))
    if (!read) {
      this.#unread.add(idOf(row.text('name')))
      return
    }
    const path = this.#add(section, battery ? asItem(read.question, battery) : read.question, row)
    for (const [at, option] of read.list.entries()) {
      const optionPath = `${path}.options.${at}`
      cells.set(optionPath, option.row.cell('role')).set(`${optionPath}.id`, option.row.cell('name'))
      cells.set(`${optionPath}.side`, option.row.cell('lado'))
      cells.set(`${optionPath}.label`, option.row.cell(label)).set(`${optionPath}.image`, option.row.cell(image))
    }
    this.#noteReason(read, row)
  }

  /** «battery PERSONAS OPINIONES»: the items are a list, too. */
  #battery(row: TableRow, { list: itemList, rest: answers }: RowType): void {
    const section = this.#sectionAround(row)
    const battery = this.#batteryIn(row)
    const { lists } = this.#context
    const items = lists.get(itemList)
    this.usedLists.add(itemList)
    if (!items || answers === '') {
      row.error(
        'type',
        `Escribe «battery ELEMENTOS RESPUESTAS» con dos listas de la hoja «choices»: ${unknownWordMessage(itemList, [...lists.keys()])}`,
      )
      return
    }
    if (items.length > MOST_QUESTIONS) {
      row.error('type', `La batería tiene ${items.length} elementos: caben ${MOST_QUESTIONS} preguntas.`)
      return
    }
    for (const { option } of items) {
      const type = { name: 'select_one', list: answers, hasOther: false, rest: '' }
      const own = { name: `${row.text('name')}-${option.id}`, [this.#context.label]: option.label, parameters: '' }
      const read = readQuestion(rowWith(row, own), type, this.#questionContext(row, option.label))
      if (!read) {
        this.#unread.add(battery.id)
        return
      }
      this.#add(section, asItem(read.question, battery), row)
      this.#noteReason(read, row)
    }
    keepOrDissolve(section, battery, row)
  }

  #noteReason({ question, notElectoral }: NonNullable<ReturnType<typeof readQuestion>>, row: TableRow): void {
    if (notElectoral === '') return
    this.notElectoral[question.id] = notElectoral
    this.#context.cells.set(`notElectoral.${question.id}`, row.cell('electoral'))
  }

  /** With the conditions of the groups around the row; in a battery, for the item with this label. */
  #questionContext(row: TableRow, label: string): QuestionContext {
    const earlier = this.#earlier()
    const all = [...this.#groups.map(({ relevant }) => relevant), row.text('relevant')].filter((each) => each !== '')
    const relevant = all.length > 1 ? all.map((each) => `(${each})`).join(' and ') : (all[0] ?? '')
    return {
      ...this.#context,
      usedLists: this.usedLists,
      earlier,
      others: this.#others,
      relevant: relevantForItem(relevant, label, earlier),
    }
  }

  #earlier(): Question[] {
    return this.sections.flatMap(({ questions }) => questions)
  }

  #refuse(row: TableRow, name: string): void {
    this.#unread.add(idOf(row.text('name')))
    const remedy = remedyFor(name)
    const unknown = name === '' ? `Falta «type»; hay: ${types.join(', ')}.` : unknownWordMessage(name, types)
    row.error('type', remedy ? `«${name}» no se puede: ${remedy}.` : unknown)
  }

  /** The section that a row belongs to. Rows outside any group form one of their own. */
  #sectionAround(row: TableRow): ReadSection {
    if (this.#groups.length === 0) this.#strays.push(row)
    if (this.#section) return this.#section
    const number = this.sections.filter(({ id }) => id.startsWith('preguntas')).length + 1
    const section = { id: number === 1 ? 'preguntas' : `preguntas-${number}`, title: 'Preguntas', questions: [] }
    this.sections.push(section)
    this.#section = section
    return section
  }

  /** Adds a question to a section, notes its cells, and returns its path. */
  #add(section: ReadSection, question: Question, row: TableRow): string {
    const { label, hint, cells } = this.#context
    const asked = this.#before ? { ...question, before: this.#before.text } : question
    this.#before = undefined
    const path = `questionnaire.sections.${this.sections.indexOf(section)}.questions.${section.questions.push(asked) - 1}`
    const inLanguage: Readonly<Record<string, string>> = { label, hint }
    cells.set(path, row.cell('type'))
    for (const [column, { parts = [] }] of columnsOf('survey'))
      for (const part of parts) cells.set(`${path}.${part}`, row.cell(inLanguage[column] ?? column))
    return path
  }
}

/** XLSForm has no arms: what we write is a calculation that draws one of a list. */
function rowType(row: TableRow): RowType {
  const type = typeOf(row.text('type'))
  const list = row.text('choices_out')
  return type.name === 'calculate' && list !== '' ? { ...type, name: 'arm', list } : type
}
