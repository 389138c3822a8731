import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from './password-hash.ts'

test('a password is stored as scrypt at its full cost, with a salt of its own, and only it is right', async () => {
  const [one, other] = await Promise.all([hashPassword('ancla-brisa'), hashPassword('ancla-brisa')])
  // Tests elsewhere store cheaper hashes: this is what the site makes.
  expect(one).toMatch(/^scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await isPasswordOf('ancla-brisa', one)).toBe(true)
  expect(await isPasswordOf('ancla-brisa ', one)).toBe(false)
})
