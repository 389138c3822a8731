import { randomInt } from 'node:crypto'
import type { ExportedResponse } from '#rules/exports/response.ts'
import { shuffle } from '#rules/shuffle.ts'

type Pages = AsyncIterable<readonly ExportedResponse[]>

const AT_ONCE = 1_000

/**
 * The same responses in a random order: in the same order, the lines of an export with places and of one without could be
 * joined. All are in memory at once, as text: a hundred thousand take about 100 MB.
 */
export async function* shuffled(pages: Pages): Pages {
  const lines: string[] = []
  for await (const page of pages) for (const response of page) lines.push(JSON.stringify(response))
  const order = shuffle(lines, (sides) => randomInt(sides))
  for (let at = 0; at < order.length; at += AT_ONCE) yield order.slice(at, at + AT_ONCE).map((line) => JSON.parse(line))
}
