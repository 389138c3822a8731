import { randomBytes } from 'node:crypto'

/** 128 random bits: nobody guesses what only a link opens. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}
