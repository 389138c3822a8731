import { realpathSync } from 'node:fs'
import { estimate } from '#rules/weighting/estimate.ts'
import { WEIGHT_CAP } from '#rules/weighting/limits.ts'
import { whyNotWeighted } from '#rules/weighting/sentences.ts'
import { shareOf } from '#rules/weighting/statistic.ts'
import { type Weighted, weigh } from '#rules/weighting/weigh.ts'
import { readMargins } from '../weighting/margins-file.ts'
import { notesOn } from '../weighting/notes.ts'
import { type EstimatedQuestion, jsonReport, tableReport } from '../weighting/report.ts'
import { type FileSample, readSample } from '../weighting/sample-file.ts'
import { writeWeighted } from '../weighting/write-weighted.ts'
import { command, UsageError } from './command.ts'

const NO_ERROR =
  'Falta algún error estándar: una persona está sola en un nivel de los márgenes o en una pregunta, y sin ella no hay con qué repetir la cuenta.'

/** Weights any CSV to any margins. */
export const ponderar = command({
  summary: 'pondera un archivo CSV con los márgenes que digas',
  positionals: ['DATOS.csv'],
  options: {
    margins: { value: 'MARGENES.json', isRequired: true, help: 'cuántas personas hay en cada nivel de la población' },
    cap: { value: '5', help: 'cuánto puede pesar una persona, en veces la media' },
    questions: {
      value: 'a,b',
      help: 'las columnas que son preguntas; si no se dice, las que no están en los márgenes',
    },
    'base-weight': { value: 'COLUMNA', help: 'lo que pesa cada fila antes de ponderar, si la muestra lo trae' },
    out: { value: 'PONDERADO.csv', help: 'escribe el mismo archivo con una columna más, el peso' },
  },
  async run({ positionals: [data], values }, output) {
    const cap = Number(values.cap ?? WEIGHT_CAP)
    if (!(Number.isFinite(cap) && cap >= 1)) throw new UsageError('--cap es un número, 1 o más')
    if (values.out !== undefined && isSameFile(data, values.out))
      throw new UsageError('--out no puede ser el mismo archivo que se lee')
    const margins = readMargins(values.margins)
    const sample = readSample(data, margins, {
      questions: values.questions?.split(','),
      baseWeight: values['base-weight'],
    })
    for (const note of notesOn(sample, margins)) output.note(note)
    const weighted = weigh(sample.cells, margins, cap)
    if (weighted.kind !== 'weighted') {
      const message = whyNotWeighted(weighted)
      if (!output.isJson) output.note(message)
      output.result({ outcome: weighted.kind, message })
      return 1
    }
    const estimated = estimateQuestions(sample, weighted)
    if (estimated.some(({ options }) => options.some(([, { se }]) => se === undefined))) output.note(NO_ERROR)
    if (values.out !== undefined) writeWeighted(values.out, sample, weighted.weights)
    if (output.isJson) output.result(jsonReport(weighted, estimated, sample.cellOfRow))
    else output.line(tableReport(weighted, estimated, cap))
    return 0
  },
})

/** All options of all questions at once, so that the jackknife rakes only once for each cell. */
function estimateQuestions({ cells, questions }: FileSample, weighted: Weighted): EstimatedQuestion[] {
  const statistics = questions.flatMap(({ name, options }) => options.map((option) => shareOf(cells, name, option)))
  const found = estimate(weighted, statistics).values()
  return questions.map(({ name, options }) => ({
    name,
    options: options.flatMap((option) => {
      const each = found.next().value
      return each ? [[option, each] as const] : []
    }),
  }))
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other)
  } catch {
    return false
  }
}
