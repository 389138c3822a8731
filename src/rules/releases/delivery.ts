import type { StoredRelease } from '#releases/stored-release.ts'
import { DAY_MS } from '../durations.ts'
import { longDay } from '../format/dates.ts'

/** Days after publication within which an electoral study must be delivered to the authority. */
const DAYS_TO_DELIVER = 5

/** By when a release must be delivered, and its receipt if it was. Undefined without electoral questions, and while it is for a client only. */
export function deliveryOf({ release, receipt, client, publicOn }: StoredRelease, today: string) {
  if (client !== undefined || !release.questions.some(({ isElectoral }) => isElectoral)) return undefined
  const by = new Date(Date.parse(publicOn ?? release.publishedOn) + DAYS_TO_DELIVER * DAY_MS).toISOString().slice(0, 10)
  const gap = release.microdata || receipt ? '' : ` ${NO_MICRODATA}`
  return { sentence: sentenceOf(by, today, receipt) + gap, ...(receipt && { receipt }) }
}

/** A file with a line per person that grows while people answer would tell who came in between. */
const NO_MICRODATA =
  'La lista del INE pide también la base de datos, y la entrega no la lleva mientras la encuesta sigue abierta: dilo en el oficio, o cierra la encuesta y publica su última publicación dentro del plazo.'

function sentenceOf(by: string, today: string, receipt: StoredRelease['receipt']): string {
  if (receipt) return `El estudio se entregó el ${longDay(receipt.on)}. Acuse: ${receipt.number}.`
  const days = (Date.parse(by) - Date.parse(today)) / DAY_MS
  if (days < 0) return `El plazo para entregar el estudio terminó el ${longDay(by)}.`
  if (days === 0) return 'Hoy es el último día para entregar el estudio.'
  return `${days === 1 ? 'Queda 1 día' : `Quedan ${days} días`} para entregar el estudio: a más tardar, el ${longDay(by)}.`
}
