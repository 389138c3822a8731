import { percent, wholeNumber } from '#rules/percent.ts'
import type { FileMargin } from './margins-file.ts'
import type { FileSample } from './sample-file.ts'

/** What an analyst should know before believing the numbers, said apart from them. */
export function notesOn(sample: FileSample, margins: readonly FileMargin[]): string[] {
  return [...margins.flatMap((margin, at) => unknownIn(sample, margin, at)), ...totals(margins), ...columns(sample)]
}

/** A misspelt value would otherwise become unknown without a word. */
function unknownIn({ cells, unnamed }: FileSample, margin: FileMargin, at: number): string[] {
  const everyone = cells.reduce((sum, { people }) => sum + people, 0)
  const people = cells.reduce((sum, cell) => (cell.levels[at] === undefined ? sum + cell.people : sum), 0)
  if (people === 0) return []
  const values = unnamed[at]?.map((value) => `«${value}»`).join(', ')
  const share = percent((people / everyone) * 100)
  return [
    `${margin.columns.join(' × ')}: ${wholeNumber(people)} sin dato (${share}), que pesan juntas lo mismo que en la muestra${values ? `; sin meta: ${values}` : ''}.`,
  ]
}

function totals(margins: readonly FileMargin[]): string[] {
  const sums = margins.map(({ targets }) => targets.reduce((sum, { people }) => sum + people, 0))
  if (new Set(sums).size === 1) return []
  return [`Los márgenes suman distinto (${sums.map(wholeNumber).join(', ')}); de cada uno cuentan sus proporciones.`]
}

function columns({ passedOver, questions }: FileSample): string[] {
  const notAvailable = questions.filter(({ options }) => options.includes('NA')).map(({ name }) => `«${name}»`)
  return [
    ...passedOver.map(
      (name) => `«${name}» tiene demasiados valores para ser una pregunta; si lo es, nómbrala en --questions.`,
    ),
    ...(notAvailable.length > 0
      ? [`En ${notAvailable.join(', ')}, «NA» cuenta como una respuesta; una celda vacía es no haber preguntado.`]
      : []),
  ]
}
