import type { ReleasedQuestion, ReleasedRow, Table } from '#releases/release.ts'
import { oneDecimal, percent, wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import type { GroupResult } from './group-table.tsx'

/** The one number of a question that its map shows. */
export interface Mapped {
  readonly title: string
  /** Above its column in the table. */
  readonly name: string
  readonly domain: readonly [low: number, high: number]
  readonly ends: readonly [string, string]
  /** None where it is suppressed. */
  readonly valueOf: (group: GroupResult) => { readonly value: number; readonly short: string } | undefined
  readonly wordsOf: (group: GroupResult) => string
}

/** The mean where people gave a number; otherwise what most people answered. */
export function mappedIn(groups: readonly GroupResult[], { result }: ReleasedQuestion): Mapped | undefined {
  const tables = groups.flatMap((one) => (one.result.kind === 'table' ? [one.result] : []))
  if (tables.length === 0 || result.kind !== 'table') return undefined
  return result.mean ? mappedMean(result) : mappedShare(result, tables)
}

function mappedMean({ rows }: Table): Mapped {
  const steps = rows.map(({ option }) => Number(option)).filter(Number.isFinite)
  const [low, high] = [Math.min(...steps), Math.max(...steps)]
  return {
    title: 'Media de cada lugar',
    name: 'Media',
    domain: [low, high],
    ends: [String(low), String(high)],
    valueOf: (group) => {
      const mean = meanOf(group)
      return mean && { value: mean.value, short: oneDecimal(mean.value) }
    },
    wordsOf: (group) => {
      const mean = meanOf(group)
      return mean ? `${oneDecimal(mean.value)} (${oneDecimal(mean.low)} a ${oneDecimal(mean.high)})` : 'reservada'
    },
  }
}

function meanOf({ result }: GroupResult): Table['mean'] {
  return result.kind === 'table' ? result.mean : undefined
}

function mappedShare({ rows }: Table, tables: readonly Table[]): Mapped | undefined {
  const [most] = rows.filter(({ isApart }) => !isApart).toSorted((a, b) => shownIn(b) - shownIn(a))
  if (!most) return undefined
  const rowOf = (table: Table) => table.rows.find(({ option }) => option === most.option)
  const { domain } = scaleUpTo(Math.max(0, ...tables.map((table) => shownIn(rowOf(table)))))
  return {
    title: `La respuesta con más menciones, «${most.label}», en cada lugar`,
    name: most.label,
    domain,
    ends: [percent(0), percent(domain[1])],
    valueOf: ({ result }) => {
      const share = result.kind === 'table' ? rowOf(result)?.share : undefined
      return share?.kind === 'shown' ? { value: share.percent, short: percent(share.percent) } : undefined
    },
    wordsOf: ({ result }) => {
      const share = result.kind === 'table' ? rowOf(result)?.share : undefined
      if (share?.kind === 'shown') return `${percent(share.percent)} (${wholeInterval(share)})`
      return share ? shortShare(share) : 'entre las otras'
    },
  }
}

function shownIn(row: ReleasedRow | undefined): number {
  return row?.share.kind === 'shown' ? row.share.percent : 0
}
