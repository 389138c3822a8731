import type { Table } from '#releases/release.ts'
import { longDay } from '#rules/format/dates.ts'

/** Since when a table is the same. */
export function repeatedSince({ number, publishedOn }: NonNullable<Table['repeats']>): string {
  return `son las cifras de la publicación ${number} (${longDay(publishedOn)}): desde entonces cambiaron menos de diez personas.`
}
