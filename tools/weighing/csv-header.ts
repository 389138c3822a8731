import { BadFile } from './bad-file.ts'
import { csvRows } from './csv-rows.ts'

/** The separator is the one with which the columns of the margins are there; Excel writes ";" where a comma is decimal. */
export function readHeader(file: string, needed: readonly string[]): { delimiter: string; header: readonly string[] } {
  const headers = [',', ';', '\t'].map((delimiter) => ({ delimiter, ...firstRow(file, delimiter) }))
  const found = headers.find(({ header }) => needed.every((name) => header.includes(name)))
  const { delimiter, header, problem } = found ?? widest(headers)
  if (problem) throw problem
  const again = header.findIndex((name, at) => name !== '' && header.indexOf(name) < at)
  if (again >= 0)
    throw new BadFile({ file, line: 1, column: again + 1 }, `la columna «${header[again]}» está dos veces`)
  return { delimiter, header }
}

function widest<Row extends { readonly header: readonly string[] }>(headers: readonly Row[]): Row {
  return headers.reduce((most, each) => (each.header.length > most.header.length ? each : most))
}

/** With the wrong separator the quotes of a good header look broken. */
function firstRow(file: string, delimiter: string): { header: readonly string[]; problem?: BadFile } {
  try {
    for (const { cells } of csvRows(file, delimiter)) return { header: cells }
    return { header: [], problem: new BadFile({ file, line: 1, column: 1 }, 'el archivo está vacío') }
  } catch (error) {
    if (error instanceof BadFile) return { header: [], problem: error }
    throw error
  }
}
