import { type Basis, type KeptRelease, releasesInForce, type WaveGap } from '#releases/release.ts'
import { SMALLEST_RELEASE } from './limits.ts'

/** Why a release has no point in the trend, for whoever publishes. */
export const waveGaps: Readonly<Record<WaveGap, string>> = {
  few: `Sus personas nuevas son menos de ${SMALLEST_RELEASE.people}.`,
  'few-effective': `Sus personas nuevas, ya ponderadas, equivalen a menos de ${SMALLEST_RELEASE.nEff}.`,
  unlike: 'Sus personas nuevas se parecen muy poco a la población: solas no se podrían publicar.',
  recounted: 'Cambió a quiénes se cuenta desde la publicación anterior: compararía cuentas distintas.',
  withheld: 'No se muestra: con este punto se podría deducir una cifra que las publicaciones omiten.',
}

const GONE = 'La publicación desde la que se cuentan sus personas nuevas se retiró o se corrigió.'

/** Of each release in force, by its number, why its wave is not shown. The first is itself a wave. */
export function missingWaves(kept: readonly (KeptRelease & { readonly basis: Basis })[]): Map<number, string> {
  const missing = new Map<number, string>()
  let before: number | undefined
  for (const { release, basis } of releasesInForce(kept, {})) {
    const gap = basis.noWave ?? 'recounted'
    const why = release.wave ? GONE : waveGaps[gap]
    if (before !== undefined && release.wave?.since !== before) missing.set(release.number, why)
    before = release.number
  }
  return missing
}
