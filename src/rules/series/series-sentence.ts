import { shownRows } from '#releases/release.ts'
import type { Series, SeriesPoint } from '#releases/series.ts'
import { longDay, shortDay } from '../format/dates.ts'
import { amount, percent } from '../format/percent.ts'
import { findingOf } from '../releases/news/finding.ts'
import { labelKey } from './label-key.ts'

/** «2 mar», with its year where the series has points of several. */
export function pointDay({ points }: Pick<Series, 'points'>, { publishedOn }: SeriesPoint): string {
  const years = new Set(points.map((point) => point.publishedOn.slice(0, 4)))
  return years.size > 1 ? `${shortDay(publishedOn)} ${publishedOn.slice(0, 4)}` : shortDay(publishedOn)
}

/** What the newest point found. */
export function newestFinding({ points }: Series): string | undefined {
  const newest = points.at(-1)
  return newest && findingOf({ ...newest.question, asked: '', result: newest.table })?.sentence
}

/** What changed since the point before: the clear changes, the largest first, or that there is none. */
export function changeSentence({ points }: Series): string | undefined {
  const [before, newest] = [points.at(-2), points.at(-1)]
  if (!before || !newest) return undefined
  if (newest.isBreak) return 'La última vez se preguntó con otras palabras: no se compara con lo anterior.'
  const since = `Desde el punto anterior (${longDay(before.publishedOn)})`
  const clear = clearChanges(newest).slice(0, 3)
  if (clear.length === 0) return `${since} no hay un cambio claro en ninguna respuesta.`
  const told = clear.map(({ label, share, points: change }) => {
    const verb = change > 0 ? 'subió' : 'bajó'
    return `“${label}” ${verb} ${amount(Math.abs(change), 'punto', 'puntos')}, a ${percent(share)}`
  })
  return `${since}, ${told.join('; ')}.`
}

function clearChanges({ table, changes }: SeriesPoint) {
  return shownRows(table.rows)
    .flatMap(({ label, share }) => {
      const change = changes[labelKey(label)]
      const points = Math.round((change?.difference ?? 0) * 100)
      return change?.isClear && points !== 0 ? [{ label, share: share.percent, points }] : []
    })
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
}
