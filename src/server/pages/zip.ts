import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  /** What comes in pieces is only in memory once compressed. */
  readonly content: string | Buffer | AsyncIterable<string>
}

/** 2.0, the first with deflate. */
const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980, ZIP's first day. The real date would make another file each time. */
const DATE = 0x0021

/** A ZIP archive. The same files give the same bytes. */
export async function zipOf(files: readonly ZippedFile[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const { packed, crc, whole } = await pack(file.content)
    // Both before the file's content and in the directory at the end: no time of day, and no extra field.
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

async function pack(content: ZippedFile['content']) {
  let [crc, whole] = [0, 0]
  async function* pieces() {
    for await (const piece of typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content) {
      const bytes = Buffer.from(piece)
      crc = crc32(bytes, crc)
      whole += bytes.length
      yield bytes
    }
  }
  const packed = await buffer(pipeline(pieces, createDeflateRaw({ level: 9 }), () => {}))
  return { packed, crc, whole }
}

function uint16(...values: readonly number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer)
}

function uint32(...values: readonly number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer)
}
