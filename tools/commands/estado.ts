import { dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Openness } from '#rules/openness.ts'
import { setAsideList } from '#rules/quality/setting-aside.ts'
import { command } from './command.ts'
import { withStore } from './with-store.ts'

export const estado = command({
  summary: 'dice de cada encuesta si está abierta y cuánto se ha respondido',
  positionals: [],
  options: {},
  run: (_, output) =>
    withStore(output, async ({ store, catalog, schedule }) => {
      const found = []
      for (const { id } of catalog) {
        const [{ total, completed, moved }, { inForce, byMarks }] = await Promise.all([
          store.tallies.of(id),
          store.settingAside.currentRules(id),
        ])
        const aside = setAsideList(byMarks, inForce).reduce((sum, { responses }) => sum + responses, 0)
        const openness = schedule.of(id)
        const counted = moved - aside
        found.push({ survey: id, standing: openness.kind, started: total, completed, counted, setAside: aside })
        const setAside = aside > 0 ? `, ${wholeNumber(aside)} apartadas` : ''
        const numbers = `${wholeNumber(total)} inicios, ${wholeNumber(completed)} completas, ${wholeNumber(counted)} contadas${setAside}`
        output.line(`${id}: ${inWords(openness)}; ${numbers}`)
      }
      output.result({ surveys: found })
      return 0
    }),
})

function inWords(openness: Openness): string {
  switch (openness.kind) {
    case 'open':
      return 'abierta'
    case 'not-yet':
      return `abrirá el ${dayAndTime(openness.opens)}`
    case 'closed':
      return `cerrada desde el ${dayAndTime(openness.since)}`
    case 'closed-for-good':
      return `cerrada para siempre desde el ${dayAndTime(openness.since)}`
  }
}
