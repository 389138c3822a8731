import type { ReadSheet } from '#rules/survey-files/sheet-table.ts'
import { readWorkbook } from './read-workbook.ts'
import { RefusedFile } from './unzip.ts'

/** A workbook that is no questionnaire, and the names of the sheets to read in it. */
export interface SheetsUpload {
  readonly body: Uint8Array
  readonly sheets: readonly string[]
  readonly mostRows: number
}

export type SheetsFile = { readonly sheets: readonly ReadSheet[] } | { readonly refusal: string }

export async function readSheets({ body, sheets, mostRows }: SheetsUpload): Promise<SheetsFile> {
  const bytes = Buffer.from(body)
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04')
    return { refusal: 'No es un libro de Excel (.xlsx): guárdalo como «Libro de Excel (.xlsx)», sin contraseña.' }
  try {
    return { sheets: readWorkbook(bytes, sheets, mostRows).filter(({ rows }) => rows.length > 0) }
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.message }
    throw error
  }
}
