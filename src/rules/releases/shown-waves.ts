import type { Release, Table } from '#releases/release.ts'
import { type Basis, releasesInForce, type StoredRelease, type WaveGap } from '#releases/stored-release.ts'
import { SMALLEST_RELEASE } from './limits.ts'

export type ShownWave = ReturnType<typeof shownWaves>[number]

/**
 * A question in the wave of each release in force that has one, the oldest first. The first wave is everybody in the first release. A wave is
 * shown only while the release that it follows is in force: without it, the people in between would be missing.
 */
export function shownWaves(inForce: readonly Release[], id: string) {
  return inForce.flatMap((release) => {
    const question = release.questions.find((one) => one.id === id)
    const isFirst = release === inForce[0]
    const wave = isShown(inForce, release) ? release.wave : undefined
    const result = isFirst ? question?.result : wave?.questions.find((one) => one.id === id)?.result
    if (!question || result?.kind !== 'table') return []
    const table =
      isFirst || isAsTested(inForce, wave?.since) ? result : { ...result, rows: result.rows.map(withoutChange) }
    return [{ release, question, since: wave?.since, weighting: wave?.weighting ?? release.weighting, table }]
  })
}

function isShown(inForce: readonly Release[], { wave, number }: Release): boolean {
  return number !== inForce[0]?.number && inForce.some((release) => release.number === wave?.since)
}

/** Whether the wave before is shown as it was when the test was made: after a withdrawal, the first wave is a whole release instead. */
function isAsTested(inForce: readonly Release[], since: number | undefined): boolean {
  const before = inForce.find(({ number }) => number === since)
  if (!before) return false
  return before === inForce[0] ? before.wave === undefined : isShown(inForce, before)
}

function withoutChange({ change: _, ...row }: Table['rows'][number]): Table['rows'][number] {
  return row
}

/** Why a release has no point in the trend, for the operator. */
export const waveGaps: Readonly<Record<WaveGap, string>> = {
  few: `Sus personas nuevas desde el último punto son menos de ${SMALLEST_RELEASE.people}.`,
  'few-effective': `Sus personas nuevas desde el último punto, ya ponderadas, equivalen a menos de ${SMALLEST_RELEASE.nEff}.`,
  unlike: 'Sus personas nuevas se parecen muy poco a la población: solas no se podrían publicar.',
  recounted: 'Cambió a quiénes se cuenta desde la publicación anterior: compararía cuentas distintas.',
  withheld: 'No se muestra: con este punto se podría deducir una cifra que las publicaciones omiten.',
}

const GONE = 'La publicación desde la que se cuentan sus personas nuevas se retiró o se corrigió.'

/** Why the wave of a release in force is not shown, by release number. The first release is itself a wave. */
export function missingWaves(kept: readonly (StoredRelease & { readonly basis: Basis })[]): Map<number, string> {
  const inForce = releasesInForce(kept, {})
  const releases = inForce.map(({ release }) => release)
  const missing = inForce.filter(({ release }, at) => at > 0 && !isShown(releases, release))
  return new Map(
    missing.map(({ release, basis }) => [release.number, release.wave ? GONE : waveGaps[basis.noWave ?? 'recounted']]),
  )
}
