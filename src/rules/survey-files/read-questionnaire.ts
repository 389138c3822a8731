import type { Battery } from '#questions/battery.ts'
import { pipedIn } from '#questions/piping.ts'
import { MOST_QUESTIONS } from '#surveys/questionnaire.ts'
import { isTextOfAbsentOther } from './absent-other.ts'
import { type ComparedNumbers, comparedNumbers } from './compared-numbers.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { LeftOutRows } from './left-out-rows.ts'
import type { OtherNames, QuestionContext, SheetContext } from './question-context.ts'
import { idOf } from './question-names.ts'
import {
  ABOUT_YOU,
  leftOutTypes,
  type RowType,
  readAsNotes,
  remedyFor,
  typeOf,
  types,
  yesOrNo,
} from './question-types.ts'
import { randomArm } from './random-arm.ts'
import { asItem, relevantForItem } from './read-battery.ts'
import { conditionsIn, readQuestion, withPipes } from './read-question.ts'
import { type ReadSection, SheetSections } from './sheet-sections.ts'
import { ONLY_TEXT, type TableRow, tidy } from './sheet-table.ts'
import { rowWith, withBatteries } from './table-rows.ts'
import { reportUnusedCells } from './unused-cells.ts'

interface OpenGroup {
  readonly row: TableRow
  /** What must hold for all of its questions. */
  readonly relevant: string
  readonly battery?: Battery
}

/** Reads the sheet «survey» row by row. */
export class QuestionnaireReader {
  readonly notElectoral: Record<string, string> = {}
  readonly usedLists = new Set<string>()
  readonly #unread = new Set<string>()
  readonly #leftOut = new LeftOutRows()
  readonly #others: OtherNames = {
    unread: this.#unread,
    leftOut: this.#leftOut.types,
    repeated: this.#leftOut.repeated,
    calculations: this.#leftOut.calculations,
  }
  #compared: ComparedNumbers = new Map()
  readonly #context: SheetContext
  readonly #sections: SheetSections
  /** The groups around the row, the outermost first: that one is the section. */
  readonly #groups: OpenGroup[] = []

  constructor(context: SheetContext) {
    this.#context = context
    this.#sections = new SheetSections(context)
  }

  get sections(): readonly ReadSection[] {
    return this.#sections.all
  }

  read(rows: readonly TableRow[]): void {
    const enabled = rows.filter((row) => !yesOrNo(row.text('disabled')))
    this.#compared = comparedNumbers(enabled)
    for (const row of withBatteries(enabled, this.#context.label)) this.#readRow(row)
    for (const { row } of this.#groups) row.error('type', 'Este grupo no termina: agrega una fila con end_group.')
    this.#sections.finish()
    this.#leftOut.report()
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
    const isForAll = [...this.#groups.map((group) => group.row), row].every((each) => each.text('relevant') === '')
    const arm = isForAll ? randomArm(row, this.#compared) : undefined
    if (arm) {
      this.#sections.add(this.#sections.around(row, this.#around), arm, row)
      this.#leftOut.calculations.set(arm.id, { parts: arm.options.length })
      return
    }
    if (leftOutTypes.includes(name)) {
      this.#leftOut.add(row, name, { isForAll: isForAll && row.text('trigger') === '' })
      return
    }
    if (types.includes(name)) reportUnusedCells(row, name)
    if (readAsNotes.includes(name)) {
      reportUnusedCells(row, 'note')
      row.warn('type', `«${name}» se lee como una nota: aquí no se marca que se leyó.`)
      this.#leftOut.types.set(idOf(row.text('name')), name)
    }
    if (name === 'begin_group') this.#begin(row)
    else if (name === 'end_group') this.#end(row)
    else if (name === 'begin_repeat') this.#refuseRepeat(row)
    else if (name === 'note' || readAsNotes.includes(name) || (name === 'text' && yesOrNo(row.text('read_only'))))
      this.#sections.note(this.#shownText(row), row, this.#around)
    else if (name === ABOUT_YOU) this.#sections.includeAboutYou(row, this.#around)
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
      this.#sections.around(row, this.#around)
      this.#groups.push({ ...group, battery: this.#batteryIn(row) })
      return
    }
    if (this.#groups.length === 0) this.#sections.open(row, title)
    // A group inside another is a heading within its section.
    else if (title !== '') this.#sections.heading(this.#shownText(row), row)
    this.#groups.push(group)
  }

  /** Reported at the group, not at each of its questions. Conditions on a battery are read for each item. */
  #groupCondition(row: TableRow, isBattery: boolean): string {
    const relevant = row.text('relevant')
    if (isBattery) return relevant
    const errors = this.#context.report.errorCount
    conditionsIn(row, { relevant, earlier: this.#sections.questions, others: this.#others })
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
    if (battery) this.#sections.addBattery(battery, group.row)
    else if (this.#groups.length === 0) this.#sections.close()
  }

  /** A note, or the heading of a group inside another; empty if it repeats what is not read or no choice. */
  #shownText(row: TableRow): string {
    const { label } = this.#context
    const written = row.text(label)
    const plain = tidy(written.replaceAll(/(?:https?:\/\/|www\.)\S+/gi, ''))
    if (plain !== written) row.warn(label, ONLY_TEXT)
    const text = withPipes(plain, row, label, { ...this.#others, leftOut: new Map() })
    const earlier = this.#sections.questions
    const isKnown = pipedIn(text).every((id) => earlier.some((each) => each.id === id && each.kind === 'single'))
    if (isKnown) return text
    row.warn(label, 'Este texto no se muestra: repite algo que no es la respuesta a una pregunta select_one anterior.')
    return ''
  }

  #question(row: TableRow, type: RowType): void {
    if (type.name === 'text' && isTextOfAbsentOther(row, this.#sections.questions)) {
      this.#leftOut.types.set(idOf(row.text('name')), 'text')
      return
    }
    const section = this.#sections.around(row, this.#around)
    const { label, image, cells } = this.#context
    const battery = this.#groups.find((group) => group.battery)?.battery
    const read = readQuestion(row, type, this.#questionContext(row, row.text(label)))
    if (!read) {
      this.#unread.add(idOf(row.text('name')))
      return
    }
    const path = this.#sections.add(section, battery ? asItem(read.question, battery) : read.question, row)
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
    const section = this.#sections.around(row, this.#around)
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
      this.#sections.add(section, asItem(read.question, battery), row)
      this.#noteReason(read, row)
    }
    this.#sections.addBattery(battery, row)
  }

  #noteReason({ question, notElectoral }: NonNullable<ReturnType<typeof readQuestion>>, row: TableRow): void {
    if (notElectoral === '') return
    this.notElectoral[question.id] = notElectoral
    this.#context.cells.set(`notElectoral.${question.id}`, row.cell('electoral'))
  }

  /** With the conditions of the groups around the row; in a battery, for the item with this label. */
  #questionContext(row: TableRow, label: string): QuestionContext {
    const earlier = this.#sections.questions
    const all = [...this.#groups.map(({ relevant }) => relevant), row.text('relevant')].filter((each) => each !== '')
    const relevant = all.length > 1 ? all.map((each) => `(${each})`).join(' and ') : (all[0] ?? '')
    return {
      ...this.#context,
      usedLists: this.usedLists,
      compared: this.#compared,
      earlier,
      others: this.#others,
      relevant: relevantForItem(relevant, label, earlier),
    }
  }

  #refuse(row: TableRow, name: string): void {
    this.#unread.add(idOf(row.text('name')))
    const remedy = remedyFor(name)
    const unknown = name === '' ? `Falta «type»; hay: ${types.join(', ')}.` : unknownWordMessage(name, types)
    row.error('type', remedy ? `«${name}» no se puede: ${remedy}.` : unknown)
  }

  get #around() {
    return { isStray: this.#groups.length === 0 }
  }
}

/** XLSForm has no arms: what we write is a calculation that draws one of a list. */
function rowType(row: TableRow): RowType {
  const type = typeOf(row.text('type'))
  const list = row.text('choices_out')
  return type.name === 'calculate' && list !== '' ? { ...type, name: 'arm', list } : type
}
