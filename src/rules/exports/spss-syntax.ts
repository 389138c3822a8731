import { textOf } from '#questions/answer-column.ts'
import { bytesOf, type Column } from '#questions/column.ts'
import type { Layout, QuestionColumns } from './layout.ts'

/** SPSS refuses longer ones, and lines of syntax over 256 bytes. */
const LONGEST_LABEL = 250
const LONGEST_VALUE_LABEL = 118
const LONGEST_PIECE = 100
const LONGEST_STRING = 32_767

/** Reads the CSV in SPSS (or PSPP) with its labels. */
export function spssSyntax(layout: Layout, csvName: string, isWeighted: boolean): string {
  const { surveyId, columns, questions } = layout
  const coded = columns.filter(({ values }) => values.length > 0)
  const commands = [
    'SET DECIMAL=DOT.',
    `GET DATA
  /TYPE=TXT
  /FILE=${quoted(csvName)}
  /ENCODING='UTF8'
  /ARRANGEMENT=DELIMITED
  /DELCASE=LINE
  /FIRSTCASE=2
  /DELIMITERS=','
  /QUALIFIER='"'
  /VARIABLES=
${columns.map((column) => `    ${column.name} ${formatOf(column)}`).join('\n')}.`,
    `VARIABLE LABELS
  ${columns.map(({ name, label }) => `${name} ${quoted(cut(label, LONGEST_LABEL))}`).join('\n  /')}.`,
    `VALUE LABELS
  ${coded.map((column) => `${column.name}\n${valueLabels(column)}`).join('\n  /')}.`,
    `VARIABLE LEVEL
${coded.map(({ name }) => `  ${name}`).join('\n')}
  (NOMINAL).`,
    ...questions.flatMap(multipleResponse),
    ...(isWeighted ? ['WEIGHT BY weight.'] : []),
    'EXECUTE.',
  ]
  return `* Encoding: UTF-8.
* Encuesta ${surveyId}: lee ${csvName} con etiquetas.
* Antes, CD a la carpeta de los archivos. Lo que significan los vacíos está en el diccionario.

${commands.join('\n\n')}
`
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
      const written = type === 'flag' ? value : quoted(value)
      return `    ${written} ${quoted(cut(label, LONGEST_VALUE_LABEL))}`
    })
    .join('\n')
}

/** Several flags of one question are one set of answers. */
function multipleResponse({ name, asked, columns }: QuestionColumns): string[] {
  const flags = columns.filter(({ type }) => type === 'flag').map(({ name }) => name)
  if (flags.length < 2) return []
  const label = cut(textOf(asked), LONGEST_LABEL)
  const command = `MRSETS
  /MDGROUP NAME=$${name}
    LABEL=${quoted(label)}
    CATEGORYLABELS=VARLABELS
    VARIABLES=
${flags.map((flag) => `      ${flag}`).join('\n')}
    VALUE=1.`
  return [command]
}

/** In pieces that fit in a line. */
function quoted(text: string): string {
  const clean = text.replaceAll(/\p{Cc}+/gu, ' ')
  const pieces = pieceBy(clean, LONGEST_PIECE)
  return pieces.map((piece) => `'${piece.replaceAll("'", "''")}'`).join(' +\n    ')
}

function pieceBy(text: string, length: number): string[] {
  const letters = [...text]
  const pieces = Array.from({ length: Math.ceil(letters.length / length) }, (_, at) =>
    letters.slice(at * length, (at + 1) * length).join(''),
  )
  return pieces.length > 0 ? pieces : ['']
}

function cut(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text
  const letters = [...text]
  while (bytesOf(`${letters.join('')}…`) > bytes) letters.pop()
  return `${letters.join('')}…`
}
