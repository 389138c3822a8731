import { randomInt } from 'node:crypto'
import type { ExportedResponse } from '#rules/exports/response.ts'

type Pages = AsyncIterable<readonly ExportedResponse[]>

const AT_ONCE = 1_000

/**
 * The same responses in a random order: in the same order, the lines of an export with places and of one without could be
 * joined. All are in memory at once, as text: a hundred thousand take about 100 MB.
 */
export async function* shuffled(pages: Pages): Pages {
  const lines: string[] = []
  for await (const page of pages) for (const response of page) lines.push(JSON.stringify(response))
  while (lines.length > 0) {
    yield Array.from({ length: Math.min(lines.length, AT_ONCE) }, () => JSON.parse(takeAny(lines)))
  }
}

/** As Fisher and Yates shuffle: the last line takes the place of the one removed. */
function takeAny(lines: string[]): string {
  const [at, last = ''] = [randomInt(lines.length), lines.pop()]
  const taken = lines[at] ?? last
  if (at < lines.length) lines[at] = last
  return taken
}
