import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Openness } from '#rules/openness.ts'
import { setAsideBy } from '#rules/quality/setting-aside.ts'
import { openings } from '#server/openings.ts'
import { surveys } from '#surveys/catalog.ts'
import { BadUse } from './bad-use.ts'
import { withSite } from './opened-site.ts'
import type { Order } from './order.ts'
import { readWords } from './words.ts'

/** Every survey in a line. */
export const estado: Order = {
  summary: 'dice de cada encuesta si está abierta y cuánto se ha respondido',
  usage: '',
  async run(words, say) {
    if (readWords(words, {}).positionals.length > 0) throw new BadUse('Esta orden no lleva nada más.')
    return withSite(say.env, async ({ store, config }) => {
      const opening = openings(store, config.seasons)
      await opening.refresh()
      const found = []
      for (const { id } of surveys) {
        const [{ total, completed }, { inForce, byMarks }] = await Promise.all([
          store.tallies.of(id),
          store.settingAside.currentRules(id),
        ])
        const aside = [...setAsideBy(byMarks, inForce).values()].reduce((sum, amount) => sum + amount, 0)
        const how = opening.of(id)
        found.push({ survey: id, standing: how.kind, started: total, completed, counted: completed - aside })
        const numbers = [total, completed, completed - aside].map(wholeNumber)
        say.line(`${id}: ${inWords(how)}; ${numbers[0]} inicios, ${numbers[1]} completas, ${numbers[2]} contadas`)
      }
      say.result({ surveys: found })
      return 0
    })
  },
}

function inWords(how: Openness): string {
  const words: Record<Openness['kind'], () => string> = {
    open: () => 'abierta',
    'not-yet': () => `abrirá el ${'opens' in how ? dayAndTime(how.opens) : ''}`,
    closed: () => `cerrada desde el ${'since' in how ? dayAndTime(how.since) : ''}`,
    'closed-for-good': () => `cerrada para siempre desde el ${'since' in how ? dayAndTime(how.since) : ''}`,
  }
  return words[how.kind]()
}
