import { randomInt } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedResponse } from '#rules/exports/response.ts'

type Pages = AsyncIterable<readonly ExportedResponse[]>

/** Of a million responses, about four thousand are in each: one bucket fits in memory at any size that we know. */
const BUCKETS = 256

/**
 * The same responses in a random order, through buckets on disk. Beside an export without places, the order would
 * say which row has which place and weight.
 */
export function shuffleIn(folder: string): (pages: Pages) => Pages {
  return async function* (pages) {
    const bucketFolder = mkdtempSync(join(folder, '.shuffle-'))
    const buckets = Array.from({ length: BUCKETS }, (_, at) => join(bucketFolder, String(at)))
    try {
      for (const bucket of buckets) writeFileSync(bucket, '', { mode: 0o600 })
      for await (const page of pages) {
        for (const [at, responses] of Map.groupBy(page, () => randomInt(BUCKETS))) {
          appendFileSync(buckets[at] ?? '', responses.map((response) => `${JSON.stringify(response)}\n`).join(''))
        }
      }
      for (const bucket of buckets) {
        const lines = readFileSync(bucket, 'utf8').split('\n').slice(0, -1)
        if (lines.length > 0) yield shuffled(lines).map((line) => JSON.parse(line) as ExportedResponse)
      }
    } finally {
      rmSync(bucketFolder, { recursive: true, force: true })
    }
  }
}

/** Fisher and Yates. */
function shuffled(items: string[]): string[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const [a = '', b = ''] = [items[last], items[other]]
    items[last] = b
    items[other] = a
  }
  return items
}
