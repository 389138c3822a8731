import type { ReleasedQuestion, ReleasedRow, Table } from '#releases/release.ts'

/** A row of a table; «No sé» is apart. */
export const row = (label: string, percent: number, more: Partial<ReleasedRow> = {}): ReleasedRow => ({
  option: label,
  label,
  isApart: label === 'No sé',
  share: { kind: 'shown', percent, low: percent - 3, high: percent + 3, unweighted: percent, nEff: 300 },
  ...more,
})

/** A question of a release with these rows. */
export function question(
  id: string,
  rows: readonly ReleasedRow[],
  more: Partial<Table> & { item?: string } = {},
): ReleasedQuestion {
  const { item, ...table } = more
  return {
    id,
    text: `¿Y ${id}?`,
    kind: 'single',
    isElectoral: false,
    asked: 'Todas',
    ...(item && { item: { battery: item, label: id } }),
    result: { kind: 'table', base: 1_230, nEff: 900, rows, ...table },
  }
}

export const lead = (first: string, second: string, isClear: boolean) => ({ lead: { first, second, isClear } })
export const sides = (favour: number, against: number, [low, high]: readonly [number, number], neutral = 0) => ({
  sides: { favour, neutral, against, net: { value: favour - against, low, high } },
})
