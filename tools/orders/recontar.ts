import { surveys } from '#surveys/catalog.ts'
import { BadUse } from './bad-use.ts'
import { withSite } from './opened-site.ts'
import type { Order } from './order.ts'
import { readWords } from './words.ts'

/** Counts every response again, mends the counts by cell, and says whether they were right. */
export const recontar: Order = {
  summary: 'cuenta todas las respuestas de nuevo y corrige los conteos',
  usage: '',
  async run(words, say) {
    if (readWords(words, {}).positionals.length > 0) throw new BadUse('Esta orden no lleva nada más.')
    return withSite(say.env, async ({ store }) => {
      const found = []
      for (const { id } of surveys) {
        const { responses, mended } = await store.counts.recount(id)
        found.push({ survey: id, responses, mended })
        const verdict = mended === 0 ? 'los conteos coincidían' : `se corrigieron ${mended} celdas`
        say.line(`Encuesta ${id}: ${responses} respuestas; ${verdict}.`)
      }
      say.result({ surveys: found })
      return found.every(({ mended }) => mended === 0) ? 0 : 1
    })
  },
}
