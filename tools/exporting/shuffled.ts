import { randomInt } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportedResponse } from '#rules/exports/response.ts'

type Pages = AsyncIterable<readonly ExportedResponse[]>

/** A million responses are in heaps of about four thousand: one of them fits in memory at any size that we know. */
const HEAPS = 256

/**
 * The same responses in an order of chance, through heaps on disk. Beside an export without places, the order would
 * say which row has which place and weight.
 */
export function shuffledIn(folder: string): (pages: Pages) => Pages {
  return async function* (pages) {
    const heapFolder = mkdtempSync(join(folder, '.heaps-'))
    try {
      const heaps = Array.from({ length: HEAPS }, (_, at) => join(heapFolder, String(at)))
      await deal(pages, heaps)
      for (const heap of heaps) {
        const responses = readHeap(heap)
        if (responses.length > 0) yield inAnyOrder(responses)
      }
    } finally {
      rmSync(heapFolder, { recursive: true, force: true })
    }
  }
}

async function deal(pages: Pages, heaps: readonly string[]): Promise<void> {
  const handles = heaps.map((heap) => openSync(heap, 'wx', 0o600))
  try {
    for await (const page of pages) {
      for (const [at, group] of Map.groupBy(page, () => randomInt(HEAPS))) {
        const handle = handles[at]
        const text = group.map((response) => `${JSON.stringify(response)}\n`).join('')
        if (handle !== undefined) writeFileSync(handle, text)
      }
    }
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}

function readHeap(heap: string): ExportedResponse[] {
  const lines = readFileSync(heap, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as ExportedResponse)
}

/** Fisher and Yates. */
function inAnyOrder<T>(items: T[]): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    const [a, b] = [items[last], items[other]] as [T, T]
    items[last] = b
    items[other] = a
  }
  return items
}
