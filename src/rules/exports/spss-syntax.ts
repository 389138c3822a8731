import { textOf } from '#questions/answer-column.ts'
import { bytesOf, type Column, columnName, withUniqueNames } from '#questions/column.ts'
import { type Layout, minorsIn, type QuestionColumns } from './layout.ts'

/** SPSS refuses longer labels, and lines of syntax over 256 bytes. */
export const LONGEST_LABEL = 250
export const LONGEST_VALUE_LABEL = 118
const pieceOfLine = /.{1,100}/gsu
const LONGEST_STRING = 32_767

/** The command that reads a CSV of ours, with a line for each of its variables. */
export function getData(csvName: string, variables: readonly string[]): string {
  return `GET DATA
  /TYPE=TXT
  /FILE=${quotedInSpss(csvName)}
  /ENCODING='UTF8'
  /ARRANGEMENT=DELIMITED
  /DELCASE=LINE
  /FIRSTCASE=2
  /DELIMITERS=','
  /QUALIFIER='"'
  /VARIABLES=
${variables.map((variable) => `    ${variable}`).join('\n')}.`
}

/** SPSS (or PSPP) syntax that reads the CSV with its labels. */
export function spssSyntax(layout: Layout, csvName: string, isWeighted: boolean): string {
  const { surveyId, columns, questions } = layout
  const minors = minorsIn(layout)
  const coded = columns.filter(({ values }) => values.length > 0)
  const commands = [
    'SET DECIMAL=DOT.',
    getData(
      csvName,
      columns.map((column) => `${column.name} ${formatOf(column)}`),
    ),
    `VARIABLE LABELS
  ${columns.map(({ name, label }) => `${name} ${quotedInSpss(cut(label, LONGEST_LABEL))}`).join('\n  /')}.`,
    `VALUE LABELS
  ${coded.map((column) => `${column.name}\n${valueLabels(column)}`).join('\n  /')}.`,
    `VARIABLE LEVEL
${coded.map(({ name }) => `  ${name}`).join('\n')}
  (NOMINAL).`,
    ...questions.flatMap((question) => emptiedBefore(question, layout)),
    ...questions.flatMap(multipleResponse),
    ...shareVariables(layout),
    `COMPUTE filter_$ = (set_aside = '')${minors ? ` AND (${minors.column} <> ${quotedInSpss(minors.value)})` : ''}.`,
    'FILTER BY filter_$.',
    `MISSING VALUES
${columns.flatMap(({ name, type }) => (type === 'code' && name !== 'set_aside' ? `  ${name}` : [])).join('\n')}
  ('').`,
    ...(isWeighted ? ['WEIGHT BY weight.'] : []),
    'EXECUTE.',
  ]
  return `* Encoding: UTF-8.
* Encuesta ${surveyId}: lee ${csvName} con etiquetas.
* Antes, CD a la carpeta de los archivos. Lo que significan los vacíos está en el diccionario.
* Los porcentajes válidos son los del panel: lo apartado y los menores de 18 años están filtrados (FILTER OFF los muestra).
${sinceNotes(layout)}${commands.join('\n\n')}
`
}

/** A filter is of whole responses: for a question that counts since a version, answers of earlier ones are emptied instead. */
function emptiedBefore({ asked, columns }: QuestionColumns, { since }: Layout): string[] {
  const { notIn } = since?.get(asked.id) ?? {}
  if (!notIn) return []
  const emptied = columns.flatMap(({ name, type }) => {
    if (type === 'code') return [`  COMPUTE ${name} = ''.`]
    return type === 'flag' || type === 'number' ? [`  COMPUTE ${name} = $SYSMIS.`] : []
  })
  return [`DO IF ANY(RTRIM(version), ${[...notIn].map(quotedInSpss).join(', ')}).\n${emptied.join('\n')}\nEND IF.`]
}

function sinceNotes({ questions, since }: Layout): string {
  return questions
    .flatMap(({ name, asked }) => {
      const version = since?.get(asked.id)?.version.replaceAll("'", '')
      return version
        ? [
            `* ${name} cuenta desde la versión ${version} del cuestionario: lo anterior queda vacío aquí y sigue en el CSV.\n`,
          ]
        : []
    })
    .join('')
}

function formatOf({ name, type, bytes }: Column): string {
  if (type === 'day') return 'SDATE10'
  if (type === 'flag') return 'F1.0'
  if (type === 'number') return name === 'weight' ? 'F20.16' : 'F8.0'
  return `A${Math.min(bytes, LONGEST_STRING)}`
}

function valueLabels({ type, values }: Column): string {
  return values
    .map(({ value, label }) => {
      const written = type === 'flag' ? value : quotedInSpss(value)
      return `    ${written} ${quotedInSpss(cut(label, LONGEST_VALUE_LABEL))}`
    })
    .join('\n')
}

/** The flags of one question form a multiple-response set. */
function multipleResponse({ name, asked, columns }: QuestionColumns): string[] {
  const flags = columns.filter(({ type }) => type === 'flag').map(({ name }) => name)
  if (flags.length < 2) return []
  const label = cut(textOf(asked), LONGEST_LABEL)
  const command = `MRSETS
  /MDGROUP NAME=$${name}
    LABEL=${quotedInSpss(label)}
    CATEGORYLABELS=VARLABELS
    VARIABLES=
${flags.map((flag) => `      ${flag}`).join('\n')}
    VALUE=1.`
  return [command]
}

/**
 * The base of a scale is everybody who gave a number or chose an option such as «No sé», which are two columns. The mean needs
 * only the numbers; the percentages need one more variable that joins both.
 */
function shareVariables({ columns, questions }: Layout): string[] {
  const scales = questions.flatMap(({ name, columns: [number, out] }) =>
    number?.type === 'number' && out ? [{ name: columnName(name, 'share'), number, out }] : [],
  )
  return withUniqueNames(scales, new Set(columns.map(({ name }) => name))).flatMap(({ name, number, out }) => [
    `STRING ${name} (A${out.bytes}).`,
    `COMPUTE ${name} = ${out.name}.`,
    `IF (NOT MISSING(${number.name})) ${name} = LTRIM(STRING(${number.name}, F8.0)).`,
    `VARIABLE LABELS ${name} ${quotedInSpss(cut(`${number.label} (número o salida)`, LONGEST_LABEL))}.`,
    `VALUE LABELS ${name}\n${valueLabels(out)}.`,
    `MISSING VALUES ${name} ('').`,
  ])
}

/** Split into pieces that fit in a line. */
export function quotedInSpss(text: string): string {
  const clean = text.replaceAll(/\p{Cc}+/gu, ' ')
  const pieces = clean.match(pieceOfLine) ?? ['']
  return pieces.map((piece) => `'${piece.replaceAll("'", "''")}'`).join(' +\n    ')
}

export function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  const letters = [...text]
  while (bytesOf(`${letters.join('')}…`) > bytes) letters.pop()
  return `${letters.join('')}…`
}
