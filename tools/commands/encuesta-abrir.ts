import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { pagePaths } from '#contract/paths.ts'
import { amount } from '#rules/format/percent.ts'
import type { SurveyReport } from '#rules/survey-files/report.ts'
import { openDraft } from '#server/survey-files/open-draft.ts'
import { askConfirmation } from './ask-confirmation.ts'
import { byOperator, command, type Output, requireSurvey, UsageError } from './command.ts'
import { readFromDisk } from './read-from-disk.ts'
import { withStore } from './with-store.ts'

/** What `--sentido` says: whether the questions keep their meaning. */
const meanings = new Map([
  [undefined, undefined],
  ['igual', true],
  ['otro', false],
])

export const abrirArchivo = command({
  summary: 'abre la encuesta de un archivo, o una versión nueva de una que ya está abierta',
  positionals: ['ARCHIVO'],
  options: {
    encuesta: {
      value: 'ENCUESTA',
      help: 'la encuesta abierta de la que es una versión nueva; si no, es otra encuesta',
    },
    sentido: { value: 'igual|otro', help: 'si los cambios dejan igual el sentido de las preguntas o no' },
    confirmar: { value: 'TÍTULO', help: 'el título de la encuesta, para no escribirlo después' },
  },
  async run({ positionals: [file], values: { encuesta: surveyId, sentido, confirmar } }, output) {
    if (!meanings.has(sentido)) throw new UsageError(`--sentido es «igual» u «otro», no «${sentido}».`)
    const { report, read, images } = await readFromDisk(file)
    printReport(report, output)
    if (!read) {
      output.result(report)
      return 2
    }
    const { title } = read.survey
    return withStore(output, async ({ store, config, catalog }) => {
      if (surveyId !== undefined) requireSurvey(catalog, surveyId)
      await askConfirmation({ wanted: title, typed: confirmar, because: 'Quedará abierta a todo público.' })
      const draft = { id: randomBytes(16).toString('base64url'), surveyId, title, fileName: basename(file) }
      await store.surveyImages.keep(images)
      await store.surveyDrafts.keep({ ...draft, document: read.survey, report, uploadedAt: Date.now() }, undefined)
      const opened = await openDraft(store, {
        draft: { id: draft.id, document: read.survey },
        title,
        sha256: read.sha256,
        isSameMeaning: meanings.get(sentido),
        by: byOperator(output),
      }).catch(async (error) => {
        await store.surveyDrafts.remove(draft.id, undefined)
        throw error
      })
      output.line(
        `La encuesta ${opened.surveyId} está abierta (versión ${opened.number}): ${config.publicOrigin}${pagePaths.survey(opened.surveyId)}. El sitio la muestra en unos segundos.`,
      )
      output.result({ ...report, survey: opened.surveyId, version: opened.number, correction: opened.correction })
      return 0
    })
  },
})

export function printReport({ errors, warnings, summary }: SurveyReport, output: Output): void {
  for (const { cell, message } of errors) output.line(`Error    ${cell}: ${message}`)
  for (const { cell, message } of warnings) output.line(`Aviso    ${cell}: ${message}`)
  const { sections, questions, conditions, electoral, minutes } = summary
  output.line(
    `${amount(errors.length, 'error', 'errores')}, ${amount(warnings.length, 'aviso', 'avisos')}. Secciones: ${sections}; preguntas: ${questions} (con condición: ${conditions}; electorales: ${electoral}); minutos para contestar: ${minutes}.`,
  )
}
