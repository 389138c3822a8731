import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** Room for the texts to come, which are networks. A buffer for each would be most of the work. */
const USUAL_BYTES = 64

/**
 * HMAC-SHA-256 as RFC 2104 defines it, for a key of at most one block. Node's own builds a stream for every text, which
 * takes longer than the hashing; every call of every visitor needs one.
 */
export function keyedHash(key: Buffer): (text: string) => string {
  if (key.length > BLOCK_BYTES) throw new RangeError(`A key of more than ${BLOCK_BYTES} bytes`)
  let inside = Buffer.concat([padded(key, 0x36), Buffer.alloc(USUAL_BYTES)])
  const outside = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)])
  return (text) => {
    const bytes = BLOCK_BYTES + Buffer.byteLength(text)
    if (bytes > inside.length) inside = Buffer.concat([inside], bytes)
    inside.write(text, BLOCK_BYTES)
    outside.write(hash('sha256', inside.subarray(0, bytes), 'latin1'), BLOCK_BYTES, 'latin1')
    return hash('sha256', outside, 'base64url')
  }
}

function padded(key: Buffer, pad: number): Buffer {
  return Buffer.alloc(BLOCK_BYTES, pad).map((byte, index) => byte ^ (key[index] ?? 0)) as Buffer
}
