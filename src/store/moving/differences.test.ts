import { expect, test } from 'vitest'
import { dice } from '../../../tests/support/crowds/dice.ts'
import type { Row, Table } from '../copying/shape.ts'
import { differences } from './differences.ts'

const table: Table = {
  name: 'any',
  columns: [
    { name: 'value', isNumber: false },
    { name: 'word', isNumber: false },
    { name: 'number', isNumber: true },
  ],
  key: [
    { name: 'word', isNumber: false },
    { name: 'number', isNumber: true },
  ],
}

const keyOf = ([, word, number]: Row) => JSON.stringify([word, number])

/** As both engines sort: by bytes, and numbers as numbers. */
function sorted(rows: Iterable<Row>): Row[] {
  return [...rows].sort(
    ([, word, number], [, otherWord, otherNumber]) =>
      Buffer.compare(Buffer.from(String(word)), Buffer.from(String(otherWord))) || Number(number) - Number(otherNumber),
  )
}

async function* inPieces(rows: readonly Row[], size: number): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
  yield []
}

function anyRows(roll: (sides: number) => number): Row[] {
  const words = ['', 'a', 'á', 'ﬁ', '🌵', 'Z', 'aa', '\u0001']
  const rows = Array.from({ length: roll(40) }, (): Row => {
    return [roll(3) === 0 ? null : 'xyz'.charAt(roll(3)), words[roll(words.length)] ?? '', [2, 10, -1][roll(3)] ?? 0]
  })
  return sorted(new Map(rows.map((row) => [keyOf(row), row])).values())
}

test('one table becomes the other, whatever is missing, changed or too much, and nothing else is touched', async () => {
  const roll = dice(5)
  for (let times = 0; times < 300; times += 1) {
    const [here, there] = [anyRows(roll), anyRows(roll)]
    const both = { from: inPieces(here, 1 + roll(9)), to: inPieces(there, 1 + roll(9)), size: 1 + roll(9) }
    const after = new Map(there.map((row) => [keyOf(row), row]))
    let settled = 0
    for await (const piece of differences(table, both)) {
      for (const row of piece.removed) expect(after.delete(keyOf(row))).toBe(true)
      for (const row of piece.added) {
        expect(after.has(keyOf(row))).toBe(false)
        expect(there).not.toContainEqual(row)
        after.set(keyOf(row), row)
      }
      settled += piece.settled
    }
    expect(sorted(after.values())).toEqual(here)
    expect(settled).toBe(here.length)
  }
})
