/** What the first bytes of an image say. An image is taken for what these are, whatever its name. */
export interface ImageHeader {
  readonly extension: ImageExtension
  readonly width: number
  readonly height: number
}

export type ImageExtension = 'png' | 'jpg' | 'webp'

/** Undefined where the bytes are no PNG, JPEG or WebP, or end before they say how large it is. */
export function imageHeader(bytes: Buffer): ImageHeader | undefined {
  try {
    return pngHeader(bytes) ?? jpegHeader(bytes) ?? webpHeader(bytes)
  } catch (error) {
    // Node refuses to read beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** The signature and its first chunk, which is always the header. */
function pngHeader(bytes: Buffer): ImageHeader | undefined {
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return undefined
  return { extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The segments before the image itself, up to the one with its size: 0xC0 to 0xCF, without tables (C4, C8, CC). */
function jpegHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const hasSize = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (hasSize) return { extension: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return undefined
}

function webpHeader(bytes: Buffer): ImageHeader | undefined {
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? webpChunkHeader(bytes.toString('latin1', 12, 16), bytes.subarray(20)) : undefined
}

/** By the first chunk: with features such as transparency, lossy, or lossless. */
function webpChunkHeader(chunk: string, data: Buffer): ImageHeader | undefined {
  const extension = 'webp'
  if (chunk === 'VP8X') return { extension, width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (chunk === 'VP8 ' && data.readUIntBE(3, 3) === 0x9d012a)
    return { extension, width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (chunk !== 'VP8L' || data.readUInt8(0) !== 0x2f) return undefined
  const sides = data.readUInt32LE(1)
  return { extension, width: (sides & 0x3fff) + 1, height: ((sides >> 14) & 0x3fff) + 1 }
}
