import { bytesOf } from '#questions/column.ts'
import { distinctLabels, oneLine, quotedInR } from '../../exports/r-script.ts'
import { cut, getData, LONGEST_LABEL, LONGEST_VALUE_LABEL, quotedInSpss } from '../../exports/spss-syntax.ts'
import type { PublicTable, TableField } from './public-tables.ts'

const inR: Record<TableField['type'], string> = {
  string: 'character',
  integer: 'integer',
  number: 'numeric',
  date: 'Date',
}

/** An R script that reads each table of the ZIP, its codes with their labels. It needs no package. */
export function releaseRScript(title: string, tables: readonly PublicTable[]): string {
  return `# ${oneLine(title)}. Lee los archivos de esta carpeta.
# Uso, desde la carpeta: source("leer.R", encoding = "UTF-8")

leer <- function(archivo, columnas) {
  if (!file.exists(archivo)) stop("No se encuentra ", archivo, ": usa setwd() con la carpeta donde está.")
  # El encabezado se salta: su primera letra es la marca de UTF-8.
  read.csv(archivo, header = FALSE, skip = 1, col.names = names(columnas), colClasses = unname(columnas),
    na.strings = "", encoding = "UTF-8", quote = "\\"", fill = FALSE, comment.char = "")
}

${tables.map(tableInR).join('\n')}`
}

function tableInR({ name, title, fields }: PublicTable): string {
  const coded = fields.flatMap(({ name: column, type, values }) => {
    if (!values || type !== 'string') return []
    const labels = distinctLabels(values).map(quotedInR).join(', ')
    return `${name}$${column} <- factor(${name}$${column}, levels = c(${values.map(({ value }) => quotedInR(value)).join(', ')}),\n  labels = c(${labels}))\n`
  })
  const labelled = fields.map(({ name: column, description }) => `  ${column} = ${quotedInR(description)}`)
  return `# ${oneLine(title)}.
${name} <- leer("${name}.csv", c(
${fields.map(({ name: column, type }) => `  ${column} = "${inR[type]}"`).join(',\n')}
))
${coded.join('')}etiquetas <- c(
${labelled.join(',\n')}
)
for (columna in names(etiquetas)) attr(${name}[[columna]], "label") <- etiquetas[[columna]]
${fields.some(({ name: column }) => column === 'weight') ? '# Con el paquete survey: svydesign(ids = ~1, weights = ~weight, data = subset(microdatos, !is.na(weight)))\n' : ''}`
}

/** SPSS or PSPP syntax that reads one table: of several, the last would be the one in use. */
export function releaseSpssSyntax(title: string, { name, fields }: PublicTable): string {
  const coded = fields.filter(({ values }) => values)
  const isWeighted = fields.some(({ name: column }) => column === 'weight')
  const commands = [
    'SET DECIMAL=DOT.',
    getData(
      `${name}.csv`,
      fields.map((field) => `${field.name} ${formatOf(field)}`),
    ),
    `VARIABLE LABELS
  ${fields.map((field) => `${field.name} ${quotedInSpss(cut(field.description, LONGEST_LABEL))}`).join('\n  /')}.`,
    ...(coded.length > 0 ? [`VALUE LABELS\n  ${coded.map(valueLabels).join('\n  /')}.`] : []),
    ...(isWeighted ? ['WEIGHT BY weight.'] : []),
    'EXECUTE.',
  ]
  return `* Encoding: UTF-8.\n* ${oneLine(title)}: lee ${name}.csv con etiquetas.\n* Antes, CD a la carpeta de los archivos.\n${commands.join('\n\n')}\n`
}

/** Longer than any text of a release; SPSS cuts what does not fit. */
const TEXT_BYTES = 2_000

function formatOf({ name, type, values }: TableField): string {
  if (type === 'date') return 'SDATE10'
  if (type === 'integer') return 'F8.0'
  if (type === 'number') return name === 'weight' ? 'F20.16' : 'F12.6'
  return `A${values ? Math.max(1, ...values.map(({ value }) => bytesOf(value))) : TEXT_BYTES}`
}

function valueLabels({ name, type, values = [] }: TableField): string {
  const lines = values.map(({ value, label }) => {
    const written = type === 'integer' ? value : quotedInSpss(value)
    return `    ${written} ${quotedInSpss(cut(label, LONGEST_VALUE_LABEL))}`
  })
  return `${name}\n${lines.join('\n')}`
}
