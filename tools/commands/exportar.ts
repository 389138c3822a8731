import { mexicoDay } from '#rules/format/dates.ts'
import { exportOf } from '#server/exports.ts'
import { shuffled } from '../exporting/shuffle.ts'
import { writeExport } from '../exporting/write-export.ts'
import { byOperator, CommandError, command, requireSurvey } from './command.ts'
import { withProgress } from './progress.ts'
import { withStore } from './with-store.ts'

export const exportar = command({
  summary: 'escribe las respuestas de una encuesta para analistas',
  positionals: ['ENCUESTA'],
  options: {
    out: { value: 'CARPETA', isRequired: true, help: 'dónde se escriben los archivos' },
    'with-places': { help: 'con código postal y colonia, sin pesos y en otro orden' },
    force: { help: 'reemplaza los archivos que ya estén ahí' },
  },
  async run({ positionals, values }, output) {
    const { out, force, 'with-places': withPlaces } = values
    return withStore(output, async ({ store, catalog }) => {
      const survey = requireSurvey(catalog, positionals[0])
      const exporting = await exportOf(store, survey, { day: mexicoDay(Date.now()), withPlaces })
      const { weights, counts } = exporting
      const files = await withProgress(output, '0 respuestas leídas, 0 MB escritos...', (report) => {
        let characters = 0
        const progress = (more: number) => {
          characters += more
          report(`${counts().responses} respuestas leídas, ${Math.round(characters / 1e6)} MB escritos...`)
        }
        const arrange = withPlaces ? shuffled : undefined
        return writeExport(exporting, { out, force, arrange, signal: stopSignal(), progress })
      }).catch((error) => {
        throw unfinished(error)
      })
      const { responses } = counts()
      const detail = withPlaces ? 'Respuestas, con código postal y colonia' : 'Respuestas'
      await store.record.keep({ ...byOperator(output), action: 'export', surveyId: survey.id, detail })
      output.line(
        [`Encuesta ${survey.id}: ${responses} respuestas en ${out}`, ...files.map((name) => `  ${name}`)].join('\n'),
      )
      output.line(
        weights.kind === 'weighted'
          ? `Con pesos: ${weights.edition}, ${weights.rungName}.`
          : `Sin pesos. ${weights.why}`,
      )
      output.result({ survey: survey.id, responses, folder: out, files, weights })
      return 0
    })
  },
})

/** Ctrl+C: half-written files are removed first. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const interrupted = new CommandError('Interrumpido. No quedó ningún archivo a medias.', 1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(interrupted))
  return stop.signal
}

/** A disk that fills up is not a mistake in the command: 1, not 2. */
function unfinished(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new CommandError(`No se pudo terminar de escribir: ${error.message}. No quedó ningún archivo a medias.`, 1)
}
