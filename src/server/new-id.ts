import { randomFillSync } from 'node:crypto'

const TIME_BYTES = 6
const RANDOM_BYTES = 16
/** Asking the system for random bytes costs as much for sixteen as for thousands. */
const pool = Buffer.alloc(RANDOM_BYTES * 256)
let used = pool.length

/**
 * 128 random bits that nobody can guess, behind the moment in milliseconds. Ids of one moment are neighbours in the
 * database: a hundred new sessions change a page or two, where random ids would change a hundred.
 */
export function newId(now = Date.now()): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const id = Buffer.alloc(TIME_BYTES + RANDOM_BYTES)
  id.writeUIntBE(now, 0, TIME_BYTES)
  pool.copy(id, TIME_BYTES, used, used + RANDOM_BYTES)
  used += RANDOM_BYTES
  return id.toString('base64url')
}
