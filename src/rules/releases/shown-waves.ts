import type { Release, Table } from '#releases/release.ts'
import { type Basis, releasesInForce, type StoredRelease, type WaveGap } from '#releases/stored-release.ts'
import { SMALLEST_RELEASE } from './limits.ts'

export type ShownWave = ReturnType<typeof shownWaves>[number]

/**
 * A question in the wave of each release in force, the oldest first. The first wave is everybody in the first release. A wave is shown
 * only after the release that it follows: if that was withdrawn later, the people in between would be missing.
 */
export function shownWaves(inForce: readonly Release[], id: string) {
  return inForce.flatMap((release, at) => {
    const question = release.questions.find((one) => one.id === id)
    const wave = isAfter(inForce, at) ? release.wave : undefined
    const result = at === 0 ? question?.result : wave?.questions.find((one) => one.id === id)?.result
    if (!question || result?.kind !== 'table') return []
    const isAsTested = at === 0 || isTestedAgainst(inForce, at - 1)
    const table = isAsTested ? result : { ...result, rows: result.rows.map(withoutChange) }
    return [{ release, question, since: wave?.since, weighting: wave?.weighting ?? release.weighting, table }]
  })
}

function isAfter(inForce: readonly Release[], at: number): boolean {
  return at > 0 && inForce[at]?.wave?.since === inForce[at - 1]?.number
}

/** Whether the next wave was tested against this one as shown: after a withdrawal, the first wave is a whole release instead. */
function isTestedAgainst(inForce: readonly Release[], at: number): boolean {
  return at === 0 ? inForce[0]?.wave === undefined : isAfter(inForce, at)
}

function withoutChange({ change: _, ...row }: Table['rows'][number]): Table['rows'][number] {
  return row
}

/** Why a release has no point in the trend, for the operator. */
export const waveGaps: Readonly<Record<WaveGap, string>> = {
  few: `Sus personas nuevas son menos de ${SMALLEST_RELEASE.people}.`,
  'few-effective': `Sus personas nuevas, ya ponderadas, equivalen a menos de ${SMALLEST_RELEASE.nEff}.`,
  unlike: 'Sus personas nuevas se parecen muy poco a la población: solas no se podrían publicar.',
  recounted: 'Cambió a quiénes se cuenta desde la publicación anterior: compararía cuentas distintas.',
  withheld: 'No se muestra: con este punto se podría deducir una cifra que las publicaciones omiten.',
}

const GONE = 'La publicación desde la que se cuentan sus personas nuevas se retiró o se corrigió.'

/** Why the wave of a release in force is not shown, by release number. The first release is itself a wave. */
export function missingWaves(kept: readonly (StoredRelease & { readonly basis: Basis })[]): Map<number, string> {
  const inForce = releasesInForce(kept, {})
  const releases = inForce.map(({ release }) => release)
  const missing = inForce.filter((_, at) => at > 0 && !isAfter(releases, at))
  return new Map(
    missing.map(({ release, basis }) => [release.number, release.wave ? GONE : waveGaps[basis.noWave ?? 'recounted']]),
  )
}
