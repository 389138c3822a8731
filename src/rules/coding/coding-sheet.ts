import type { FrameBody } from '#contract/coding-schemas.ts'
import type { Sheet, SheetRow } from '../format/spreadsheet.ts'
import { idFrom } from '../survey-files/ids.ts'
import type { Report } from '../survey-files/report.ts'
import { type ReadSheet, type SheetTable, tableOf } from '../survey-files/sheet-table.ts'
import type { Code } from './code-frame.ts'
import { UNCODED } from './coded-questions.ts'
import type { CodingState } from './coding-progress.ts'
import { wordingsOf } from './texts-to-code.ts'

export const codingSheets = { codes: 'codigos', texts: 'textos' } as const
export const MOST_SHEET_TEXTS = 30_000

const codeColumns = ['name', 'label', 'definicion', 'role'] as const
const textColumns = ['texto', 'personas', 'codigos'] as const
const codeRoles = ['last', 'none', 'dont-know', 'no-answer'] as const

/** The frame, and the texts with the codes that one coder gave them: as blind as the page. */
export function codingWorkbook({ history, texts, coded }: CodingState, coder: string): Sheet[] {
  const codes = history.at(-1)?.codes ?? []
  const ownCodes = (hash: string) => coded.get(hash)?.find((each) => each.coder === coder)?.codes
  const codesText = (codes: readonly string[] | undefined) =>
    codes && (codes.length === 0 ? UNCODED.id : codes.join('; '))
  return [
    {
      name: codingSheets.codes,
      widths: [24, 40, 70, 14],
      frozen: { rows: 1, columns: 0 },
      dropDowns: [{ column: codeColumns.indexOf('role'), values: codeRoles }],
      rows: [[head(codeColumns), ...codes.map((code) => [code.id, code.label, code.definition, code.role])]],
    },
    {
      name: codingSheets.texts,
      widths: [80, 10, 40],
      frozen: { rows: 1, columns: 0 },
      rows: [
        [
          head(textColumns),
          ...texts.map((text): SheetRow => [wordingsOf(text)[0], text.people, codesText(ownCodes(text.hash))]),
        ],
      ],
    },
  ]
}

const head = (names: readonly string[]): SheetRow => names.map((value) => ({ value, style: 'bold' }))

export interface ReadCoding {
  /** Undefined where the workbook has no sheet of codes, or an empty one. */
  readonly codes: FrameBody['codes'] | undefined
  readonly texts: readonly { readonly words: string; readonly codes: readonly string[] }[]
}

/** Reads back what a sheet says. A cell names codes by id or by label, with semicolons between; an empty one says nothing. */
export function readCoding(sheets: readonly ReadSheet[], before: readonly Code[], report: Report): ReadCoding {
  const named = (name: string) => sheets.find((sheet) => sheet.name.toLowerCase() === name)
  const [codesSheet, textsSheet] = [named(codingSheets.codes), named(codingSheets.texts)]
  if (!codesSheet && !textsSheet)
    report.error(
      'archivo',
      `No tiene una hoja «${codingSheets.codes}» ni «${codingSheets.texts}»: descarga la hoja y parte de ella.`,
    )
  const rows = codesSheet ? readCodes(tableOf(codesSheet, report), report) : []
  const codes = rows.length > 0 ? rows : undefined
  const ids = idsByName(codes ?? before)
  return { codes, texts: textsSheet ? readTexts(tableOf(textsSheet, report), ids, report) : [] }
}

function readCodes({ rows }: SheetTable, report: Report): FrameBody['codes'] {
  return rows.map((row) => {
    const role = row.text('role')
    const known = codeRoles.find((each) => each === role)
    if (role !== '' && !known)
      report.error(row.cell('role'), `«${role}» no es un papel: usa ${codeRoles.join(', ')} o déjalo vacío.`)
    const label = row.text('label')
    if (label === '') report.error(row.cell('label'), 'A un código le falta su nombre («label»).')
    const [id, definition] = [idFrom(row.text('name') || label), row.text('definicion')]
    return { id, label, ...(definition !== '' && { definition }), ...(known && { role: known }) }
  })
}

/** By id and by label. */
function idsByName(codes: readonly { readonly id?: string; readonly label: string }[]): ReadonlyMap<string, string> {
  const names = codes.flatMap(({ id = '', label }): [string, string][] => [
    [label.toLowerCase(), id],
    [id, id],
  ])
  return new Map(names)
}

function readTexts({ rows }: SheetTable, ids: ReadonlyMap<string, string>, report: Report): ReadCoding['texts'] {
  return rows.flatMap((row) => {
    const [words, cell] = [row.text('texto'), row.text('codigos')]
    if (words === '' || cell === '') return []
    if (cell.toLowerCase() === UNCODED.id || cell.toLowerCase() === UNCODED.label.toLowerCase())
      return [{ words, codes: [] }]
    const names = cell
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const unknown = names.find((name) => !ids.has(name.toLowerCase()))
    if (unknown !== undefined) {
      report.error(row.cell('codigos'), `«${unknown}» no es un código de la hoja «${codingSheets.codes}».`)
      return []
    }
    return [{ words, codes: [...new Set(names.map((name) => ids.get(name.toLowerCase()) ?? ''))] }]
  })
}
