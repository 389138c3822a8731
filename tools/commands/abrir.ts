import { dayAndTime } from '#rules/format/dates.ts'
import { byOperator, CommandError, command, requireSurvey } from './command.ts'
import { withStore } from './with-store.ts'

/** Undoes `cerrar`. The dates of the settings still apply. */
export const abrir = command({
  summary: 'vuelve a abrir una encuesta que se cerró',
  positionals: ['ENCUESTA'],
  options: {},
  async run({ positionals }, output) {
    return withStore(output, async ({ store, catalog, schedule }) => {
      const { id } = requireSurvey(catalog, positionals[0])
      const last = (await store.releases.of(id)).find(({ release }) => release.isLast)
      if (last) {
        throw new CommandError(
          `La publicación ${last.release.number} de la encuesta ${id} se hizo como la última, cuando nadie podía responder ya: no puede abrirse.`,
        )
      }
      const by = byOperator(output)
      const record = { ...by, action: 'reopen', surveyId: id } as const
      const outcome = await store.closing.decide({ surveyId: id, decision: 'open', at: by.at, record })
      output.result({ survey: id, outcome })
      if (outcome === 'closed-for-good') {
        output.line(
          `La encuesta ${id} se cerró para siempre: ya no hay con qué reconocer a quien respondió, y no puede abrirse.`,
        )
        return 1
      }
      await schedule.refresh()
      const openness = schedule.of(id)
      if (openness.kind === 'open') output.line(`La encuesta ${id} está abierta. El sitio lo muestra en unos segundos.`)
      else if (openness.kind === 'not-yet')
        output.line(`La encuesta ${id} abrirá el ${dayAndTime(openness.opens)}, como dice OPENS_${id}.`)
      else output.line(`La encuesta ${id} sigue cerrada por CLOSES_${id}: cambia esa fecha y reinicia el sitio.`)
      return openness.kind === 'open' ? 0 : 1
    })
  },
})
