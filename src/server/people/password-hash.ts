import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** 16 MB and about 75 ms of one core, off the main thread. A hash names its own cost, so that it can be raised later. */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const
const HASH_BYTES = 32

/** `scrypt$N$r$p$salt$hash` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { N, r, p } = COST
  const hash = await derived(password, salt, COST)
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Takes as long for a hash that no password has, such as that of an unknown user. */
export async function isPasswordOf(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = (stored || NOBODY).split('$')
  const expected = Buffer.from(hash, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const given = await derived(password, Buffer.from(salt, 'base64url'), cost)
  return stored !== '' && timingSafeEqual(given, expected)
}

const NOBODY = ['scrypt', COST.N, COST.r, COST.p, 'AAAA', Buffer.alloc(HASH_BYTES).toString('base64url')].join('$')

function derived(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, cost, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
