import type { HealthReply } from '#contract/health-schemas.ts'
import { ago, dayAndTime } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'

interface LiveNumber {
  readonly name: string
  readonly value: string
  /** What it counts, and when it would be much. */
  readonly meaning: string
}

const MB = 1_000_000

/** How the site does at this moment, in numbers with their meaning. */
export function liveNumbersOf(health: HealthReply, now: number): LiveNumber[] {
  const { commits, waitingWrites, lateness, memoryBytes, connections, typeform, version, startedAt } = health
  return [
    {
      name: 'Guardar una respuesta',
      value: commits.meanMs === null ? 'Sin datos' : milliseconds(commits.meanMs),
      meaning: commitMeaning(commits),
    },
    {
      name: 'Esperan para guardarse',
      value: wholeNumber(waitingWrites),
      meaning: 'En este momento. Lo normal es ninguna o pocas.',
    },
    {
      name: 'Atraso del programa',
      value: milliseconds(lateness.usual),
      meaning: `En los últimos dos minutos; el peor, ${milliseconds(lateness.worst)}. Con un segundo se rechazan visitas.`,
    },
    {
      name: 'Memoria',
      value: `${wholeNumber(Math.round(memoryBytes / MB))} MB`,
      meaning: `${connectionsSpoken(connections)}.`,
    },
    {
      name: 'Por confirmar con Typeform',
      value: typeform.unproven === null ? 'Sin datos' : wholeNumber(typeform.unproven),
      meaning:
        typeform.lastProofAt === null
          ? 'Typeform no ha confirmado nada desde que arrancó el sitio.'
          : `La última confirmación llegó ${ago(now - typeform.lastProofAt)}.`,
    },
    {
      name: 'Versión',
      value: version,
      meaning: `Arrancó el ${dayAndTime(startedAt)}, ${ago(now - startedAt)}.`,
    },
  ]
}

function commitMeaning({ count, mostMs }: HealthReply['commits']): string {
  if (count === 0) return 'Nadie ha escrito nada en los últimos cinco minutos.'
  const most = mostMs === null ? 'algunas más de 5 s' : `casi todas en menos de ${milliseconds(mostMs)}`
  return `En promedio, en los últimos cinco minutos; ${most}.`
}

function connectionsSpoken(connections: number): string {
  return connections === 1 ? 'Hay una conexión abierta' : `Hay ${wholeNumber(connections)} conexiones abiertas`
}

function milliseconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} ms`
  return value < 1_000 ? `${wholeNumber(Math.round(value))} ms` : `${(value / 1_000).toFixed(1)} s`
}
