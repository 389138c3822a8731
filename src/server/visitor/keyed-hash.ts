import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** More than a network takes as text, and than a session takes as bytes. */
const LONGEST_MESSAGE = 64

/**
 * HMAC-SHA-256 as RFC 2104 defines it, for a key of at most one block and a short message. Node's own makes an object for
 * every message: three times as long, an eighth of a check. The room that the message stood in is wiped at once.
 */
export function keyedHash(key: Buffer): (message: string | Uint8Array, encoding: 'base64url' | 'latin1') => string {
  if (key.length > BLOCK_BYTES) throw new RangeError(`A key of more than ${BLOCK_BYTES} bytes`)
  const inside = Buffer.concat([padded(key, 0x36), Buffer.alloc(LONGEST_MESSAGE)])
  const outside = Buffer.concat([padded(key, 0x5c), Buffer.alloc(DIGEST_BYTES)])
  return (message, encoding) => {
    const end = BLOCK_BYTES + Buffer.byteLength(message)
    if (end > inside.length) throw new RangeError(`A message of more than ${LONGEST_MESSAGE} bytes`)
    if (typeof message === 'string') inside.write(message, BLOCK_BYTES)
    else inside.set(message, BLOCK_BYTES)
    outside.write(hash('sha256', inside.subarray(0, end), 'latin1'), BLOCK_BYTES, 'latin1')
    inside.fill(0, BLOCK_BYTES)
    return hash('sha256', outside, encoding)
  }
}

function padded(key: Buffer, pad: number): Buffer {
  return Buffer.alloc(BLOCK_BYTES, pad).map((byte, index) => byte ^ (key[index] ?? 0)) as Buffer
}
