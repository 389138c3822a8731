import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/** The plain font inside a WOFF file: resvg reads no WOFF. */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => {
    const at = HEADER + i * ENTRY
    const [start, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number]
    const bytes = woff.subarray(start, start + packed)
    return { tag: woff.subarray(at, at + 4), sum: woff.subarray(at + 16, at + 20), length, bytes, packed }
  })
  const directory = Buffer.alloc(12 + count * 16)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const half = 2 ** Math.floor(Math.log2(count))
  for (const [at, value] of [half * 16, Math.log2(half), (count - half) * 16].entries()) {
    directory.writeUInt16BE(value, 6 + at * 2)
  }
  let offset = directory.length
  const bodies = tables.map(({ tag, sum, length, bytes, packed }, i) => {
    const plain = packed < length ? inflateSync(bytes) : bytes
    const entry = 12 + i * 16
    tag.copy(directory, entry)
    sum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(length, entry + 12)
    // Every table begins at a multiple of four.
    const body = Buffer.concat([plain, Buffer.alloc(-length & 3)])
    offset += body.length
    return body
  })
  return Buffer.concat([directory, ...bodies])
}

const FAMILY = 1

/** Shortens the family name: «Inter SemiBold» would not be found as a weight of Inter. */
export function nameFamily(font: Buffer, family: string): Buffer {
  const named = Buffer.from(font)
  const count = font.readUInt16BE(4)
  const entry = Array.from({ length: count }, (_, i) => 12 + i * 16).find(
    (at) => font.toString('latin1', at, at + 4) === 'name',
  )
  if (entry === undefined) throw new Error('A font without names')
  const table = font.readUInt32BE(entry + 8)
  for (let i = 0; i < font.readUInt16BE(table + 2); i++) {
    const record = table + 6 + i * 12
    if (font.readUInt16BE(record + 6) === FAMILY) named.writeUInt16BE(family.length * 2, record + 8)
  }
  return named
}
