import type { ReleasedShare, Table } from '#releases/release.ts'
import { longDay } from '#rules/dates.ts'
import { percent } from '#rules/percent.ts'

/** A share where there is room for a number. */
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

/** Since when a table is the same. */
export function repeatedSince({ number, publishedOn }: NonNullable<Table['repeats']>): string {
  return `son las cifras de la publicación ${number} (${longDay(publishedOn)}): desde entonces cambiaron menos de diez personas.`
}
