import { dayAndTime } from '#rules/format/dates.ts'
import { openings } from '#server/openings.ts'
import { BadUse } from './bad-use.ts'
import { withSite } from './opened-site.ts'
import type { Order } from './order.ts'
import { surveyNamed } from './survey-named.ts'
import { readWords } from './words.ts'

/** Undoes `cerrar`. Dates of the settings stay in force. */
export const abrir: Order = {
  summary: 'vuelve a abrir una encuesta que se cerró',
  usage: 'ENCUESTA',
  async run(words, say) {
    const { id } = surveyNamed(readWords(words, {}).positionals)
    return withSite(say.env, async ({ store, config }) => {
      const last = (await store.releases.all())[id].find(({ release }) => release.isLast)
      if (last) {
        throw new BadUse(
          `La publicación ${last.release.number} de la encuesta ${id} se hizo como la última, cuando nadie podía responder ya: no puede abrirse.`,
        )
      }
      const outcome = await store.closing.decide({ surveyId: id, decision: 'open', at: Date.now() })
      say.result({ survey: id, outcome })
      if (outcome === 'closed-for-good') {
        say.line(
          `La encuesta ${id} se cerró para siempre: ya no hay con qué reconocer a quien respondió, y no puede abrirse.`,
        )
        return 1
      }
      const opening = openings(store, config.seasons)
      await opening.refresh()
      const how = opening.of(id)
      if (how.kind === 'open') say.line(`La encuesta ${id} está abierta. El sitio lo muestra en unos segundos.`)
      else if (how.kind === 'not-yet')
        say.line(`La encuesta ${id} abrirá el ${dayAndTime(how.opens)}, como dice OPENS_${id}.`)
      else say.line(`La encuesta ${id} sigue cerrada por CLOSES_${id}: cambia esa fecha y reinicia el sitio.`)
      return how.kind === 'open' ? 0 : 1
    })
  },
}
