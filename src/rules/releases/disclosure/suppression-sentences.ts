import type { ComparedBy, ReleasedShare, SuppressionReason } from '#releases/release.ts'
import { percent } from '../../format/percent.ts'

/** Why a number is suppressed. */
export const suppressionReasons: Readonly<Record<SuppressionReason, string>> = {
  few: 'No se muestra: son muy pocas personas.',
  imprecise: 'No se muestra: con tan pocas respuestas diría muy poco.',
  complement: 'No se muestra: con esta cifra se podría deducir otra que se reserva.',
  unchanged: 'No se muestra: desde la publicación anterior, que tampoco la mostró, llegaron menos de diez personas.',
  'not-asked':
    'No se muestra: con esta tabla se sabría a cuántas personas, de menos de diez, no se les hizo la pregunta.',
}

/** What stands in place of a share's numbers; undefined where they are shown. */
export function wordsForShare(share: ReleasedShare): string | undefined {
  if (share.kind === 'shown') return undefined
  return share.kind === 'withheld' ? suppressionReasons[share.why] : roughShares[share.kind]
}

const roughShares = {
  'nearly-all': 'Casi todas: más de 95\u00a0% en un grupo pequeño',
  'hardly-any': 'Menos de 5\u00a0% en un grupo pequeño',
} as const

export const comparedByWords: Readonly<Record<ComparedBy, string>> = { sex: 'sexo', age: 'edad', place: 'lugar' }

/** A share where there is only room for a number. */
export function shortShare(share: ReleasedShare): string {
  switch (share.kind) {
    case 'shown':
      return percent(share.percent)
    case 'nearly-all':
      return 'casi todas'
    case 'hardly-any':
      return `menos de ${percent(5)}`
    case 'withheld':
      return 'reservado'
  }
}
