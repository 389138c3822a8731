import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/**
 * HMAC-SHA-256 as RFC 2104 defines it, for a key of at most one block. Node's own builds a stream for every text, which
 * takes longer than the hashing; every call of every visitor needs one.
 */
export function keyedHash(key: Buffer): (text: string) => string {
  if (key.length > BLOCK_BYTES) throw new RangeError(`A key of more than ${BLOCK_BYTES} bytes`)
  const inside = padded(key, 0x36)
  const outside = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)])
  return (text) => {
    const message = Buffer.allocUnsafe(BLOCK_BYTES + Buffer.byteLength(text))
    inside.copy(message)
    message.write(text, BLOCK_BYTES)
    outside.write(hash('sha256', message, 'latin1'), BLOCK_BYTES, 'latin1')
    return hash('sha256', outside, 'base64url')
  }
}

function padded(key: Buffer, pad: number): Buffer {
  return Buffer.alloc(BLOCK_BYTES, pad).map((byte, index) => byte ^ (key[index] ?? 0)) as Buffer
}
