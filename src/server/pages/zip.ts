import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  readonly content: string | Buffer
}

interface PackedFile {
  readonly name: string
  readonly packed: Buffer
  readonly crc: number
  readonly whole: number
}

/** 2.0, which knows deflate. */
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980, when days begin for ZIP. The real one would make another file each time. */
const DATE = 0x0021

/** A file that is made piece by piece, of which only what is packed is in memory. */
export async function packedFile(name: string, pieces: AsyncIterable<string>): Promise<PackedFile> {
  const packed: Buffer[] = []
  let [crc, whole] = [0, 0]
  await pipeline(
    pieces,
    async function* (texts: AsyncIterable<string>) {
      for await (const text of texts) {
        const bytes = Buffer.from(text)
        crc = crc32(bytes, crc)
        whole += bytes.length
        yield bytes
      }
    },
    createDeflateRaw(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) packed.push(chunk)
    },
  )
  return { name, packed: Buffer.concat(packed), crc, whole }
}

function packedAtOnce({ name, content }: ZippedFile): PackedFile {
  const bytes = Buffer.from(content)
  return { name, packed: deflateRawSync(bytes, { level: 9 }), crc: crc32(bytes), whole: bytes.length }
}

/** Packs files into one. The same files give the same bytes. */
export function zipOf(files: readonly (ZippedFile | PackedFile)[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const { packed, crc, whole } = 'packed' in file ? file : packedAtOnce(file)
    // What is told of a file both before its content and in the directory at the end: no time of day, and no extra field.
    const common = Buffer.concat([
      uint16(VERSION, UTF8_NAMES, DEFLATED, 0, DATE),
      uint32(crc, packed.length, whole),
      uint16(name.length, 0),
    ])
    parts.push(uint32(0x04034b50), common, name, packed)
    // No comment, the first disk, no attributes, and where the file begins.
    directory.push(uint32(0x02014b50), uint16(VERSION), common, uint16(0, 0, 0), uint32(0, offset), name)
    offset += 4 + common.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const count = files.length
  const end = [uint32(0x06054b50), uint16(0, 0, count, count), uint32(listed.length, offset), uint16(0)]
  return Buffer.concat([...parts, listed, ...end])
}

function uint16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16LE(value, at * 2)
  return bytes
}

function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, at * 4)
  return bytes
}
