import { dayAndTime } from '#rules/format/dates.ts'
import { closedForGood, reopeningObstacle } from '#server/reopening.ts'
import { byOperator, CommandError, command, requireSurvey } from './command.ts'
import { withStore } from './with-store.ts'

/** Undoes `cerrar`. Its dates still apply. */
export const abrir = command({
  summary: 'vuelve a abrir una encuesta que se cerró',
  positionals: ['ENCUESTA'],
  options: { motivo: { value: 'TEXTO', help: 'por qué; queda en el registro' } },
  async run({ positionals, values }, output) {
    return withStore(output, async ({ store, catalog, schedule }) => {
      const { id } = requireSurvey(catalog, positionals[0])
      const obstacle = await reopeningObstacle(store, id)
      if (obstacle) throw new CommandError(obstacle)
      const by = byOperator(output)
      const record = { ...by, action: 'reopen', surveyId: id, reason: values.motivo } as const
      const outcome = await store.closing.decide({ surveyId: id, decision: 'open', at: by.at, record })
      output.result({ survey: id, outcome })
      if (outcome === 'closed-for-good') {
        output.line(closedForGood(id))
        return 1
      }
      await schedule.refresh()
      const openness = schedule.of(id)
      if (openness.kind === 'open') output.line(`La encuesta ${id} está abierta. El sitio lo muestra en unos segundos.`)
      else if (openness.kind === 'not-yet')
        output.line(`La encuesta ${id} abrirá el ${dayAndTime(openness.opens)}, como dicen sus fechas.`)
      else output.line(`La encuesta ${id} sigue cerrada por su fecha: cámbiala en el panel, en Cuestionarios.`)
      return openness.kind === 'open' ? 0 : 1
    })
  },
})
