import type { Queries } from '../queries.ts'

/** Whose counts: those of a survey, of a version of its questionnaire, in a week or in all time (`''`), of a cell, with such marks. */
export interface CountKey {
  readonly surveyId: string
  readonly version: string
  readonly week: string
  readonly cell: string
  readonly marks: string
}

/** Adds up what the responses of one transaction count for, so that each cell is written once however many share it. */
export function countSheet() {
  const sums = new Map<string, { readonly key: CountKey; readonly added: number[] }>()
  return {
    /** One more (or, with −1, one less) in each of these places of the cell's numbers. */
    add(key: CountKey, places: readonly number[], by: 1 | -1 = 1) {
      const name = [key.surveyId, key.version, key.week, key.cell, key.marks].join('|')
      const sum = sums.get(name) ?? { key, added: [] }
      sums.set(name, sum)
      for (const place of places) sum.added[place] = (sum.added[place] ?? 0) + by
    },

    /** Always in the same order: two processes that lock the same cells crosswise would stop each other. */
    sums: () => [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum),

    async write(queries: Queries) {
      await Promise.all(this.sums().map(({ key, added }) => addTo(queries, key, added)))
    },
  }
}

/** As they are kept. Places that nobody chose are holes in what is added. */
export function countsText(added: readonly number[]): string {
  return JSON.stringify(Array.from(added, (number) => number ?? 0))
}

/** Rows as they are read, with the shards of each cell put together. */
export function wholeCounts<Row extends Shard>(rows: readonly Row[]): Row[] {
  const nameOf = ({ version, week = '', cell, marks }: Row) => [version, week, cell, marks].join('|')
  return [...Map.groupBy(rows, nameOf).values()].map((shards) => ({
    ...(shards[0] as Row),
    counts: shards.map(({ counts }) => counts).reduce(sumOf),
  }))
}

interface Shard {
  readonly version: string
  readonly week?: string
  readonly cell: string
  readonly marks: string
  readonly counts: string
}

function sumOf(one: string, other: string): string {
  return JSON.stringify(summed(JSON.parse(one) as number[], JSON.parse(other) as number[]))
}

function summed(one: readonly number[], other: readonly number[]): number[] {
  const length = Math.max(one.length, other.length)
  return Array.from({ length }, (_, place) => (one[place] ?? 0) + (other[place] ?? 0))
}

export type CountSheet = ReturnType<typeof countSheet>

async function addTo(queries: Queries, { surveyId, version, week, cell, marks }: CountKey, added: readonly number[]) {
  const key = [surveyId, version, week, cell, marks]
  const hold = async () => (await queries.rows<{ counts: string }>('holdCounts', key))[0]
  let row = await hold()
  if (!row) {
    await queries.change('beginCounts', key)
    row = await hold()
  }
  const before = JSON.parse(row?.counts ?? '[]') as number[]
  await queries.change('setCounts', [...key, JSON.stringify(summed(before, added))])
}
