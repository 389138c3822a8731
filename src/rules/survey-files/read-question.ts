import type { Option } from '#questions/asked.ts'
import type { Question } from '#questions/kinds.ts'
import { unknownWord } from './did-you-mean.ts'
import { idFrom } from './ids.ts'
import { type RowType, yesOrNo } from './question-types.ts'
import type { OptionList } from './read-choices.ts'
import { readRelevant } from './relevant.ts'
import type { Report } from './report.ts'
import type { TableRow } from './sheet-table.ts'
import { withTidyConditions } from './tidy-conditions.ts'

interface Around {
  readonly lists: ReadonlyMap<string, OptionList>
  readonly usedLists: Set<string>
  readonly earlier: readonly Question[]
  /** Names of rows that could not be read: who depends on them has no fault of its own. */
  readonly unread: ReadonlySet<string>
  /** The columns of the language that is read. */
  readonly label: string
  readonly hint: string
  readonly report: Report
}

/** A question as its row says it, with the options' rows and why it is not electoral; nothing where an error says why not. */
export function readQuestion(
  row: TableRow,
  type: RowType,
  around: Around,
): { readonly question: Question; readonly options: OptionList; readonly notElectoral: string } | undefined {
  const { report, label } = around
  const errors = report.errorCount
  const read = kindOf(row, type, around)
  const text = row.text(label)
  if (row.text('name') === '')
    report.error(row.cell('name'), 'Falta «name»: escribe un nombre corto, por ejemplo «agua-dias».')
  if (text === '') report.error(row.cell(label), 'Falta «label»: escribe la pregunta.')
  const { isElectoral, reason } = electoralOf(row, report)
  const asked = { id: idFrom(row.text('name')), text, ...isElectoral, ...partsOf(row, around) }
  if (!read || report.errorCount > errors) return undefined
  const question = withTidyConditions({ ...asked, ...read.kind } as Question, around.earlier)
  return { question, options: read.options, notElectoral: reason }
}

function partsOf(row: TableRow, { hint, earlier, unread, report }: Around) {
  const help = row.text(hint)
  const required = yesOrNo(row.text('required'))
  if (required === undefined)
    report.error(row.cell('required'), `«${row.text('required')}» no se entiende: escribe sí o no.`)
  return {
    ...(help === '' ? {} : { help }),
    required: required ?? false,
    ...showIfOf(),
  }

  function showIfOf() {
    const relevant = row.text('relevant')
    const named = [...relevant.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => idFrom(name))
    if (relevant === '' || named.some((name) => unread.has(name))) return {}
    const read = readRelevant(relevant, earlier)
    if (!('problem' in read)) return { showIf: read }
    report.error(row.cell('relevant'), read.problem)
    return {}
  }
}

/** «sí», «no», or «no: » and why. */
function electoralOf(row: TableRow, report: Report) {
  const written = row.text('electoral')
  const [, reason = ''] = /^no ?[:;,.-] ?(.+)$/i.exec(written) ?? []
  const isElectoral = reason === '' ? yesOrNo(written) : false
  if (isElectoral === undefined)
    report.error(row.cell('electoral'), `«${written.slice(0, 60)}» no se entiende: escribe sí, no, o «no: » y por qué.`)
  return { isElectoral: isElectoral ? { isElectoral: true as const } : {}, reason }
}

type KindParts = { readonly kind: object; readonly options: OptionList }

function kindOf(row: TableRow, { name, list, hasOther, rest }: RowType, around: Around): KindParts | undefined {
  const { report } = around
  if (rest !== '') report.error(row.cell('type'), `«${rest.slice(0, 60)}» no se entiende después de la lista: quítalo.`)
  if (name === 'text') return textKind(row, report)
  if (name === 'range') return scaleKind(row, around)
  const options = listOf(list, hasOther, row.cell('type'), around)
  if (!options) return undefined
  const { randomize = 'false', ...others } = parametersOf(row, report, ['randomize', 'seed'])
  if (others.seed !== undefined) report.warn(row.cell('parameters'), '«seed» no se usa: cada visita tiene otro orden.')
  const shuffle = yesOrNo(randomize)
  if (shuffle === undefined)
    report.error(row.cell('parameters'), `«${randomize}» no se entiende: escribe randomize=true`)
  if (name === 'select_one')
    return { kind: { kind: 'single', shuffle, options: options.map(({ option }) => option) }, options }
  const atMost = limitOf(row, options, report)
  return { kind: { kind: 'several', shuffle, atMost, options: options.map(({ option }) => option) }, options }
}

function limitOf(row: TableRow, options: OptionList, report: Report): number {
  const written = row.text('constraint')
  const [, sign, number] = /^count-selected ?\( ?\. ?\) ?(<=?) ?(\d{1,3})$/.exec(written) ?? []
  if (number !== undefined) return Number(number) - (sign === '<' ? 1 : 0)
  const most = options.filter(({ option: { role } }) => !role || role === 'other').length
  if (written === '')
    report.warn(
      row.cell('constraint'),
      `Sin límite: se pueden elegir las ${most}. Para poner uno: count-selected(.) <= 3`,
    )
  else
    report.error(
      row.cell('constraint'),
      `«${written.slice(0, 60)}» no se entiende: escribe, por ejemplo, count-selected(.) <= 3`,
    )
  return most
}

function textKind(row: TableRow, report: Report): KindParts {
  const appearance = row.text('appearance')
  const isLong = appearance === 'multiline'
  if (appearance !== '' && !isLong)
    report.warn(row.cell('appearance'), `«${appearance}» no se usa; para un texto largo escribe multiline.`)
  const most = isLong ? 600 : 120
  const written = row.text('max_length')
  const maxLength = written === '' ? most : Number(written)
  if (!(Number.isInteger(maxLength) && maxLength > 0 && maxLength <= most))
    report.error(row.cell('max_length'), `«${written}» no se puede: escribe un número de 1 a ${most}.`)
  return { kind: { kind: isLong ? 'long-text' : 'short-text', maxLength }, options: [] }
}

function scaleKind(row: TableRow, around: Around): KindParts | undefined {
  const { report } = around
  const { start = '1', end = '10', step = '1' } = parametersOf(row, report, ['start', 'end', 'step'])
  const [from, to] = [Number(start), Number(end)]
  if (step !== '1')
    report.error(row.cell('parameters'), `La escala va de uno en uno: escribe start=${start} end=${end} step=1`)
  if (![from, to].every((each) => Number.isInteger(each) && each >= 0 && each <= 10) || from >= to)
    report.error(
      row.cell('parameters'),
      'La escala sube, con números enteros de 0 a 10: por ejemplo start=1 end=7 step=1',
    )
  const [fromLabel, toLabel] = [row.text('label_from'), row.text('label_to')]
  if (fromLabel === '') report.error(row.cell('label_from'), `Falta «label_from»: escribe qué significa el ${start}.`)
  if (toLabel === '') report.error(row.cell('label_to'), `Falta «label_to»: escribe qué significa el ${end}.`)
  const out = row.text('choices_out')
  const options = out === '' ? [] : listOf(out, false, row.cell('choices_out'), around)
  return (
    options && {
      kind: { kind: 'scale', from, to, fromLabel, toLabel, options: options.map(({ option }) => option) },
      options,
    }
  )
}

const otherOption: Option = { id: 'other', label: 'Otro', role: 'other' }

function listOf(
  name: string,
  hasOther: boolean,
  cell: string,
  { lists, usedLists, report }: Around,
): OptionList | undefined {
  usedLists.add(name)
  const list = lists.get(name)
  if (!list) {
    const why = name === '' ? 'Falta el nombre de la lista después del tipo.' : unknownWord(name, [...lists.keys()])
    report.error(cell, `${why} Las listas están en la hoja «choices», columna «list_name».`)
    return undefined
  }
  if (!hasOther || list.some(({ option }) => option.role === 'other')) return list
  const firstAfter = list.findIndex(({ option }) => option.role)
  const [row] = list.map((each) => each.row)
  return row && list.toSpliced(firstAfter < 0 ? list.length : firstAfter, 0, { option: otherOption, row })
}

/** «start=1 end=7», with spaces, commas or semicolons in between. */
function parametersOf(row: TableRow, report: Report, known: readonly string[]): Readonly<Record<string, string>> {
  const pairs = [...row.text('parameters').matchAll(/([^\s=,;]+)(?: ?= ?([^\s,;]*))?/g)].map(
    ([, name = '', value = '']) => [name.toLowerCase(), value.toLowerCase()] as const,
  )
  for (const [name] of pairs) if (!known.includes(name)) report.error(row.cell('parameters'), unknownWord(name, known))
  return Object.fromEntries(pairs.filter(([name]) => known.includes(name)))
}
