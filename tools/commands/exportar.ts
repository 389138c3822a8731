import { mexicoDay } from '#rules/format/dates.ts'
import { exportOf } from '#server/exports.ts'
import { shuffleIn } from '../exporting/shuffle.ts'
import { writeExport } from '../exporting/write-export.ts'
import { CommandError, command } from './command.ts'
import { progressOf } from './progress.ts'
import { requireSurvey } from './require-survey.ts'
import { withStore } from './with-store.ts'

/** The responses of a survey for analysts. */
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
      let letters = 0
      const progress = progressOf(
        () => `${counts().responses} respuestas leídas, ${Math.round(letters / 1e6)} MB escritos...`,
        output.progress,
      )
      const arrange = withPlaces ? shuffleIn(out) : undefined
      const note = (more: number) => {
        letters += more
      }
      try {
        const files = await writeExport(exporting, { out, force, arrange, signal: stopSignal(), progress: note })
        const { responses } = counts()
        const about =
          weights.kind === 'weighted'
            ? `Con pesos: ${weights.edition}, ${weights.rungName}.`
            : `Sin pesos. ${weights.why}`
        output.line(
          [`Encuesta ${survey.id}: ${responses} respuestas en ${out}`, ...files.map((name) => `  ${name}`), about].join(
            '\n',
          ),
        )
        output.result({ survey: survey.id, responses, folder: out, files, weights })
        return 0
      } catch (error) {
        throw unfinished(error)
      } finally {
        progress.stop()
      }
    })
  },
})

/** Ctrl+C: what is half written is taken away first. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  const interrupted = new CommandError('Interrumpido. No quedó ningún archivo a medias.', 1)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(interrupted))
  return stop.signal
}

/** A disk that fills up is not for the operator to have known. */
function unfinished(error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new CommandError(`No se pudo terminar de escribir: ${error.message}. No quedó ningún archivo a medias.`, 1)
}
