/** The time from start to completion, coarsely: a duration to the second would single people out. */
const bands = [
  { name: 'under-20-s', seconds: 20 },
  { name: 'under-1-min', seconds: 60 },
  { name: 'under-3-min', seconds: 180 },
  { name: 'under-10-min', seconds: 600 },
  { name: 'under-1-h', seconds: 3_600 },
  { name: 'longer', seconds: Number.POSITIVE_INFINITY },
] as const

export type TimeTaken = (typeof bands)[number]['name']

export const timeNames: Readonly<Record<TimeTaken, string>> = {
  'under-20-s': 'Menos de 20 segundos',
  'under-1-min': 'De 20 segundos a 1 minuto',
  'under-3-min': 'De 1 a 3 minutos',
  'under-10-min': 'De 3 a 10 minutos',
  'under-1-h': 'De 10 minutos a 1 hora',
  longer: 'Más de 1 hora',
}

/** The shortest first. */
export const timesTaken: readonly TimeTaken[] = bands.map(({ name }) => name)

/** The shortest if the clock was set back in between. */
export function timeTaken(startedAt: number, at: number): TimeTaken {
  const seconds = (at - startedAt) / 1_000
  return bands.find((band) => seconds < band.seconds)?.name ?? 'longer'
}
