import type { Column, Labelled } from '#questions/column.ts'
import { type Layout, minorsIn, type QuestionColumns } from './layout.ts'

/** An R script that reads the CSV with its labels and makes the weighted table of any question. It needs no package. */
export function rScript(layout: Layout, csvName: string): string {
  const { surveyId, title, columns, questions, withPlaces, since } = layout
  const minors = minorsIn(layout)
  const codes = columns.filter(({ type }) => type === 'code')
  return `# Encuesta ${surveyId}, ${oneLine(title)}. Lee ${csvName} con etiquetas.
# Uso, desde la carpeta de los archivos: source("${csvName.replace('respuestas', 'leer').replace(/csv$/, 'R')}", encoding = "UTF-8")
# Después: tabla("${questions[0]?.name ?? ''}"), o todas: do.call(rbind, lapply(names(preguntas), tabla))

archivo <- ${quotedInR(csvName)}
if (!file.exists(archivo)) stop("No se encuentra ", archivo, ": usa setwd() con la carpeta donde está.")

columnas <- c(
${columns.map((column) => `  ${column.name} = ${quotedInR(classes[column.type])}`).join(',\n')}
)
# El encabezado se salta: su primera letra es la marca de UTF-8.
respuestas <- read.csv(archivo, header = FALSE, skip = 1, col.names = names(columnas), colClasses = unname(columnas),
  na.strings = "", encoding = "UTF-8", quote = "\\"", fill = FALSE, comment.char = "")

# Lo que una regla aparta y los menores de 18 años no entran en las tablas, como en el panel.
contadas <- is.na(respuestas$set_aside)${minors ? ` & !(respuestas$${minors.column} %in% ${quotedInR(minors.value)})` : ''}

con_etiquetas <- function(columna, valores) {
  factor(respuestas[[columna]], levels = names(valores), labels = unname(valores))
}
${codes.map((column) => `respuestas$${column.name} <- con_etiquetas(${quotedInR(column.name)}, ${valuesOf(column.values)})`).join('\n')}

etiquetas <- c(
${columns.map(({ name, label }) => `  ${name} = ${quotedInR(label)}`).join(',\n')}
)
for (columna in names(etiquetas)) attr(respuestas[[columna]], "label") <- etiquetas[[columna]]

# De cada pregunta: por cuáles columnas se sabe que se hizo, y en cuál columna y con qué valor está cada opción.
preguntas <- list(
${questions.map((question) => questionEntry(question, layout)).join(',\n')}
)

# Casos, base y proporción de cada opción entre las contadas; ponderada solo si hay pesos.
tabla <- function(pregunta) {
  datos <- respuestas[contadas, ]
  partes <- preguntas[[pregunta]]
  base <- rowSums(!is.na(datos[partes$base])) > 0${since?.size ? '\n  if (!is.null(partes$versiones)) base <- base & datos$version %in% partes$versiones' : ''}
  peso <- ${withPlaces ? 'rep(NA_real_, nrow(datos))' : 'datos$weight'}
  filas <- lapply(names(partes$opciones), function(opcion) {
    donde <- partes$opciones[[opcion]]
    elige <- base & as.character(datos[[donde[1]]]) %in% donde[2]
    data.frame(pregunta = pregunta, opcion = opcion, etiqueta = donde[3], casos = sum(elige), base = sum(base),
      proporcion = sum(elige) / sum(base), ponderada = sum(peso[elige], na.rm = TRUE) / sum(peso[base], na.rm = TRUE))
  })
  do.call(rbind, filas)
}
${withPlaces ? '' : '\n# Con el paquete survey: svydesign(ids = ~1, weights = ~weight, data = subset(respuestas, !is.na(weight)))\n'}`
}

const classes: Record<Column['type'], string> = {
  code: 'character',
  flag: 'integer',
  number: 'numeric',
  day: 'Date',
  words: 'character',
}

function questionEntry({ name, asked, columns }: QuestionColumns, { questionnaires, since }: Layout): string {
  const { notIn } = since?.get(asked.id) ?? {}
  const counted = questionnaires.map(({ version }) => version).filter((version) => !notIn?.has(version))
  const basis = columns.filter(({ isBase }) => isBase)
  const options = columns.flatMap(optionsIn)
  const entries = options.map(
    ({ option, column, value, label }) =>
      `      ${quotedInR(option)} = c(${quotedInR(column)}, ${quotedInR(value)}, ${quotedInR(label)})`,
  )
  return `  ${name} = list(
    base = c(${basis.map(({ name }) => quotedInR(name)).join(', ')}),${notIn ? `\n    versiones = c(${counted.map(quotedInR).join(', ')}),` : ''}
    opciones = list(
${entries.join(',\n')}
    ))`
}

/** Where each option of a question is found, by the option's id. In R, codes are factors and have their labels as values. */
function optionsIn({ name, type, values, optionValues }: QuestionColumns['columns'][number]) {
  const labels = distinctLabels(values)
  return optionValues.map(({ option, value, label }, at) => {
    const inR = type === 'code' ? (labels[at] ?? value) : undefined
    return { column: name, option, value: inR ?? value, label: inR ?? label }
  })
}

function valuesOf(values: readonly Labelled[]): string {
  const labels = distinctLabels(values)
  return `c(${values.map(({ value }, at) => `${quotedInR(value)} = ${quotedInR(labels[at] ?? value)}`).join(', ')})`
}

/** A factor merges two levels with the same label. */
export function distinctLabels(values: readonly Labelled[]): string[] {
  return values.map(({ value, label }, at) => {
    const isFirst = values.findIndex((other) => other.label === label) === at
    return isFirst ? label : `${label} (${value})`
  })
}

export function quotedInR(text: string): string {
  return `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
