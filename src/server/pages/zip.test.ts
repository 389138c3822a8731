import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { zipOf } from './zip.ts'

/** Reads as unpackers do, from the directory at the end. */
function unzip(zip: Buffer): [name: string, content: string][] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [packed, name] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const start = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(start)).toBe(0x04034b50)
    expect(zip.subarray(start + 4, start + 30)).toEqual(zip.subarray(at + 6, at + 32))
    const content = start + 30 + name
    const read = inflateRawSync(zip.subarray(content, content + packed)).toString()
    const entry: [string, string] = [zip.subarray(at + 46, at + 46 + name).toString(), read]
    at += 46 + name
    return entry
  })
}

const files = [
  { name: 'uno/LÉEME.txt', content: 'Hola, ñandú\n' },
  { name: 'uno/vacío', content: '' },
  { name: 'uno/largo.csv', content: Buffer.from('a,b\r\n'.repeat(10_000)) },
]

test('what is packed is found again, under its name', async () => {
  const zip = await zipOf(files)
  expect(unzip(zip)).toEqual(files.map(({ name, content }) => [name, content.toString()]))
  expect(zip.length).toBeLessThan(1_000)
})

test('the same files are the same bytes, whatever the time', async () => {
  const zip = await zipOf(files)
  expect(zip.equals(await zipOf(files))).toBe(true)
  expect(zip.readUInt16LE(12)).toBe(0x0021)
})
