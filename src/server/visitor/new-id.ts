import { randomBytes } from 'node:crypto'

const TIME_DIGITS = 8
/** 132 bits. */
const RANDOM_LETTERS = 22
/** Asking the system for random bytes costs as much for sixteen as for thousands. */
const POOL_BYTES = 4_095
let pool = ''
let used = 0
let moment = { at: 0, digits: '' }

/**
 * Random letters that nobody can guess, behind the moment in milliseconds. Ids of one moment are neighbours in the
 * database: a hundred new sessions change a page or two, where random ids would change a hundred.
 */
export function newId(now = Date.now()): string {
  if (used + RANDOM_LETTERS > pool.length) {
    pool = randomBytes(POOL_BYTES).toString('base64url')
    used = 0
  }
  const letters = pool.slice(used, used + RANDOM_LETTERS)
  used += RANDOM_LETTERS
  if (now !== moment.at) moment = { at: now, digits: now.toString(36).padStart(TIME_DIGITS, '0') }
  return moment.digits + letters
}
