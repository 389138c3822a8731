import { isExclusive } from '#questions/base-question.ts'
import type { Question } from '#questions/kinds.ts'
import { type Band, OPEN_END } from '#questions/number.ts'
import { MOST_OPTIONS } from '#questions/option-question.ts'
import { ageBands } from '#surveys/questionnaires/about-you.ts'
import { drawnAtRandom } from './arm-draw.ts'
import { readBands, tenths, writeBands, writeLimits } from './bands.ts'
import { offeredOptions } from './choice-filter.ts'
import { bandsFor } from './compared-numbers.ts'
import { unknownWordMessage } from './did-you-mean.ts'
import { exclusiveConstraint } from './exclusive-options.ts'
import { idFrom } from './ids.ts'
import { joinableOptions } from './option-roles.ts'
import type { QuestionContext } from './question-context.ts'
import { isAge, warnOfNewName } from './question-names.ts'
import { type RowType, UNCHECKED_CONSTRAINT, UNUSED_CELL, yesOrNo } from './question-types.ts'
import { type OptionList, rolesLast } from './read-choices.ts'
import type { TableRow } from './sheet-table.ts'

/** The properties of a question that depend on its kind. Its options are those of the list. */
type KindParts = { readonly kind: Question['kind']; readonly list?: OptionList; readonly [part: string]: unknown }

/** Reads what a row says of its kind, with its options; undefined where its list cannot be used. */
export function readKind(
  row: TableRow,
  { name, list: listName, hasOther, rest, asText }: RowType,
  context: QuestionContext,
): KindParts | undefined {
  if (rest !== '') row.error('type', `«${rest.slice(0, 60)}» no se entiende después de la lista: quítalo.`)
  if (asText !== undefined) row.warn('type', asText)
  else if (!name.startsWith('select') && row.text('choice_filter') !== '') row.warn('choice_filter', UNUSED_CELL)
  if (name === 'text') return textKind(row)
  if (name === 'range') return scaleKind(row, context)
  if (name === 'integer') return numberKind(row, context)
  const whole = listOf(listName, row, 'type', context)
  const list = whole && offeredOptions(listName, whole, row)
  if (!list || !canBeChosenFrom(listName, list, row, hasOther)) return undefined
  const { randomize = 'false', seed } = parametersOf(row, name === 'arm' ? [] : ['randomize', 'seed'])
  if (seed !== undefined) row.warn('parameters', '«seed» no se usa: cada visita tiene otro orden.')
  const shuffle = yesOrNo(randomize)
  if (shuffle === undefined) row.error('parameters', `«${randomize}» no se entiende: escribe randomize=true`)
  if (name === 'arm') {
    const calculation = row.text('calculation')
    if (calculation !== '' && calculation !== drawnAtRandom(list.map(({ option }) => option)))
      row.error(
        'calculation',
        'A todas las opciones les toca igual: deja vacía esta celda, o escribe arm y la lista en «type».',
      )
    return { kind: 'arm', required: true, list }
  }
  const options = hasOther ? withOther(list) : list
  if (name === 'select_one' && row.text('label_from') !== '' && row.text('label_to') !== '')
    return listedScale(row, options)
  return name === 'select_one'
    ? { kind: 'single', shuffle, list: options }
    : { kind: 'several', shuffle, list: options, atMost: limitOf(row, options) }
}

function limitOf(row: TableRow, list: OptionList): number {
  const written = row.text('constraint')
  const options = list.map(({ option }) => option)
  const exclusive = exclusiveConstraint(options.filter(isExclusive))
  const limit = exclusive !== '' && written.endsWith(exclusive) ? written.slice(0, -exclusive.length) : written
  const [, sign, number] = /^count-selected ?\( ?\. ?\) ?(<=?) ?(\d{1,3})$/.exec(limit) ?? []
  if (number !== undefined) return Number(number) - (sign === '<' ? 1 : 0)
  const most = joinableOptions(options).length
  if (written === '')
    row.warn('constraint', 'Sin límite: se pueden elegir todas. Para poner uno: count-selected(.) <= 3')
  else row.warn('constraint', UNCHECKED_CONSTRAINT)
  return most
}

function textKind(row: TableRow): KindParts {
  const [appearance, written] = [row.text('appearance'), row.text('max_length')]
  const isLong = appearance === 'multiline'
  if (appearance !== '' && !isLong) row.warn('appearance', UNUSED_CELL)
  const most = isLong ? 600 : 120
  const maxLength = written === '' ? most : Number(written)
  if (!(Number.isInteger(maxLength) && maxLength > 0 && maxLength <= most))
    row.error('max_length', `«${written}» no se puede: escribe un número de 1 a ${most}.`)
  return { kind: isLong ? 'long-text' : 'short-text', maxLength }
}

function scaleKind(row: TableRow, context: QuestionContext): KindParts | undefined {
  const { start = '1', end = '10', step = '1' } = parametersOf(row, ['start', 'end', 'step'])
  const [from, to] = [Number(start), Number(end)]
  const isWhole = [from, to, Number(step)].every((each) => Number.isInteger(each) && each >= 0)
  if (isWhole && to > 10 && to < OPEN_END && from < to) return longScale(row, tenths(from, to), context)
  if (step !== '1') row.error('parameters', `La escala va de uno en uno: escribe start=${start} end=${end} step=1`)
  if (![from, to].every((each) => Number.isInteger(each) && each >= 0 && each <= 10) || from >= to)
    row.error('parameters', 'La escala sube, con números enteros de 0 a 10: por ejemplo start=1 end=7 step=1')
  const [writtenFrom, writtenTo, out] = [row.text('label_from'), row.text('label_to'), row.text('choices_out')]
  const [fromLabel, toLabel] = [writtenFrom || 'mínimo', writtenTo || 'máximo']
  // Other programs have no such columns: there the question itself says what the ends mean.
  if (writtenFrom === '' || writtenTo === '')
    row.warn(
      'label_from',
      `Sin «label_from» y «label_to» se lee «${start} = ${fromLabel}» y «${end} = ${toLabel}»: escribe qué significan.`,
    )
  const list = out === '' ? [] : listOf(out, row, 'choices_out', context)
  return list && { kind: 'scale', from, to, fromLabel, toLabel, list }
}

/** A scale with more points than fit in a row is asked as a number, and counted in ten parts. */
function longScale(row: TableRow, bands: readonly Band[], context: QuestionContext): KindParts | undefined {
  const out = row.text('choices_out')
  row.warn('parameters', `Pasa de 10: se pregunta como un número y se cuenta en «${writeBands(bands)}».`)
  if (row.text('label_from') !== '' || row.text('label_to') !== '')
    row.warn('label_from', 'Un número no lleva extremos: di en «hint» qué significan.')
  const list = out === '' ? [] : listOf(out, row, 'choices_out', context)
  return list && { kind: 'number', bands, list }
}

/** A scale as a list of its points, which Kobo and ODK can ask with «No sé» beside them. */
function listedScale(row: TableRow, list: OptionList): KindParts | undefined {
  const points = list.flatMap(({ option }) => (/^\d{1,2}$/.test(option.id) && !option.role ? [Number(option.id)] : []))
  const [from = 0, to = 0] = [Math.min(...points), Math.max(...points)]
  if (points.length < 2 || to > 10 || to - from + 1 !== points.length) {
    row.error(
      'type',
      'Con «label_from» y «label_to» la lista es una escala: sus opciones son números seguidos, de 0 a 10.',
    )
    return undefined
  }
  const others = list.filter(({ option }) => !points.includes(Number(option.id)))
  return { kind: 'scale', from, to, fromLabel: row.text('label_from'), toLabel: row.text('label_to'), list: others }
}

function numberKind(row: TableRow, context: QuestionContext): KindParts | undefined {
  const [written, out, constraint] = [row.text('bandas'), row.text('choices_out'), row.text('constraint')]
  const list = out === '' ? [] : listOf(out, row, 'choices_out', context)
  if (isAge(row.text('name')) && written === '') return list && { kind: 'number', bands: ageBands, list }
  const asRead = written || bandsFor(context.compared.get(idFrom(row.text('name'))))
  const bands = readBands(asRead)
  if ('problem' in bands) {
    row.error('bandas', bands.problem)
    return undefined
  }
  if (written === '') row.warn('bandas', `Se cuenta en «${asRead}»: para contarlo de otro modo escribe «bandas».`)
  if (constraint !== '' && constraint !== writeLimits(bands)) row.warn('constraint', UNCHECKED_CONSTRAINT)
  return list && { kind: 'number', bands, list }
}

function listOf(
  name: string,
  row: TableRow,
  column: string,
  { lists, usedLists }: QuestionContext,
): OptionList | undefined {
  usedLists.add(name)
  const list = lists.get(name)
  const why =
    name === '' ? 'Falta el nombre de la lista después del tipo.' : unknownWordMessage(name, [...lists.keys()])
  if (!list) row.error(column, `${why} Las listas están en la hoja «choices», columna «list_name».`)
  for (const { lacks, row: optionRow } of list ?? []) {
    for (const lack of lacks)
      if (lack === 'name') optionRow.error(lack, 'Falta «name» en esta opción: escríbelo o borra la fila.')
      else optionRow.warn(lack, `Sin «${lack}» se lee su «name»: escribe lo que debe leerse.`)
    warnOfNewName(optionRow)
  }
  return list
}

function canBeChosenFrom(name: string, list: OptionList, row: TableRow, hasOther: boolean): boolean {
  const count = list.length + (hasOther ? 1 : 0)
  const few = `La lista «${name}» trae ${count === 1 ? '1 opción' : `${count} opciones`}`
  if (count < 2) row.error('type', `${few}: necesita dos o más.`)
  if (count > MOST_OPTIONS) row.error('type', `${few}: caben ${MOST_OPTIONS}.`)
  return count >= 2 && count <= MOST_OPTIONS
}

/** The list with «Otro», which «or_other» asks for. */
function withOther(list: OptionList): OptionList {
  const [first] = list
  if (!first || list.some(({ option }) => option.role === 'other')) return list
  return rolesLast([...list, { option: { id: 'other', label: 'Otro', role: 'other' }, row: first.row, lacks: [] }])
}

/** Reads «start=1 end=7», separated by spaces, commas or semicolons. */
function parametersOf(row: TableRow, known: readonly string[]): Readonly<Record<string, string>> {
  const pairs = [...row.text('parameters').matchAll(/([^\s=,;]+)(?: ?= ?([^\s,;]*))?/g)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()] as const,
  )
  for (const [name] of pairs) if (!known.includes(name)) row.error('parameters', unknownWordMessage(name, known))
  return Object.fromEntries(pairs.filter(([name]) => known.includes(name)))
}
