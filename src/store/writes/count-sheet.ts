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
      await Promise.all(
        this.sums().map(({ key: { surveyId, version, week, cell, marks }, added }) =>
          queries.change('addToCounts', [surveyId, version, week, cell, marks, countsText(added)]),
        ),
      )
    },
  }
}

/** A cell's numbers as they are kept. Places that nobody chose are holes in what is added. */
export function countsText(added: readonly number[]): string {
  return JSON.stringify(Array.from(added, (number) => number ?? 0))
}

export type CountSheet = ReturnType<typeof countSheet>
