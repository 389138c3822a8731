import { byOperator, command } from './command.ts'
import { withProgress } from './progress.ts'
import { withStore } from './with-store.ts'

/** Counts every response again, corrects the counts by cell, and says whether they were right. */
export const recontar = command({
  summary: 'cuenta todas las respuestas de nuevo y corrige los conteos',
  positionals: [],
  options: {},
  run: (_, output) =>
    withStore(output, async ({ store, catalog }) => {
      const found = []
      for (const { id } of catalog) {
        const counting = `Contando las respuestas de la encuesta ${id}…`
        const { responses, mended } = await withProgress(output, counting, () => store.counts.recount(id))
        await store.record.keep({ ...byOperator(output), action: 'recount', surveyId: id })
        found.push({ survey: id, responses, mended })
        const verdict = mended === 0 ? 'los conteos coincidían' : `se corrigieron ${mended} celdas`
        output.line(`Encuesta ${id}: ${responses} respuestas; ${verdict}.`)
      }
      output.result({ surveys: found })
      return found.every(({ mended }) => mended === 0) ? 0 : 1
    }),
})
