import { percent, wholeNumber } from '#rules/format/percent.ts'
import type { FileMargin } from './margins-file.ts'
import type { FileSample } from './sample-file.ts'

/** The time for the standard errors grows with the square of the cells: a minute without a note looks like a hung program. */
const CELLS_WITHOUT_WAITING = 3_000

/** What an analyst should know before trusting the numbers, written to the error output. */
export function notesOn(sample: FileSample, margins: readonly FileMargin[]): string[] {
  const { cells, tooManyValues, questions } = sample
  const sums = margins.map(({ targets }) => targets.reduce((sum, { people }) => sum + people, 0))
  // 0.1 + 0.2 + 0.7 is not 1.
  const areEqual = Math.max(...sums) - Math.min(...sums) < 1e-9 * Math.max(...sums)
  const withNa = questions.filter(({ options }) => options.includes('NA')).map(({ name }) => `«${name}»`)
  return [
    ...margins.map((margin, at) => unknownIn(sample, margin, at)),
    !areEqual &&
      `Los márgenes suman distinto (${sums.map(wholeNumber).join(', ')}); de cada uno cuentan sus proporciones.`,
    cells.length > CELLS_WITHOUT_WAITING &&
      `Hay ${wholeNumber(cells.length)} combinaciones de niveles: los errores estándar tardarán.`,
    ...tooManyValues.map(
      (name) => `«${name}» tiene demasiados valores para ser una pregunta; si lo es, nómbrala en --questions.`,
    ),
    withNa.length > 0 &&
      `En ${withNa.join(', ')}, «NA» cuenta como una respuesta; una celda vacía es no haber preguntado.`,
  ].filter((note) => note !== false)
}

/** Otherwise a misspelt value would become unknown without notice. */
function unknownIn({ cells, untargeted }: FileSample, { name }: FileMargin, at: number): string | false {
  const everyone = cells.reduce((sum, { people }) => sum + people, 0)
  const people = cells.reduce((sum, cell) => (cell.levels[at] === undefined ? sum + cell.people : sum), 0)
  if (people === 0) return false
  const values = untargeted[at]?.map((value) => `«${value}»`).join(', ')
  const share = percent((people / everyone) * 100)
  return `${name}: ${wholeNumber(people)} sin dato (${share}), que pesan juntas lo mismo que en la muestra${values ? `; sin meta: ${values}` : ''}.`
}
