import { createHmac, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#rules/durations.ts'
import type { StoredAccount } from '#store/writes/accounts.ts'
import { isPasswordOf } from './password-hash.ts'

const REMEMBERED_MS = 5 * MINUTE_MS

type CheckedAccount = Pick<StoredAccount, 'user' | 'passwordHash'>

/**
 * Whether a password is an account's. One that was right is remembered for five minutes, so that not every call of an open panel
 * costs a scrypt: by a hash with a key drawn at start that also covers the stored hash, so that a new password ends it at once.
 */
export function passwordChecks(now: () => number = () => performance.now()) {
  const key = randomBytes(32)
  const rightUntil = new Map<string, number>()
  const underWay = new Map<string, Promise<boolean>>()
  /** One after another: guesses must not take all cores or memory. Known devices do not wait for those of strangers. */
  const last = { known: Promise.resolve(false), stranger: Promise.resolve(false) }

  const nameOf = ({ user, passwordHash }: CheckedAccount, password: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([user, passwordHash, password]))
      .digest('base64url')

  return {
    isRemembered: (account: CheckedAccount, password: string): boolean =>
      (rightUntil.get(nameOf(account, password)) ?? 0) > now(),

    /** The same check for everybody who waits for the same password. */
    underWay: (account: CheckedAccount, password: string): Promise<boolean> | undefined =>
      underWay.get(nameOf(account, password)),

    async isRight(account: CheckedAccount, password: string, who: keyof typeof last): Promise<boolean> {
      const name = nameOf(account, password)
      const check = last[who].catch(() => {}).then(() => isPasswordOf(password, account.passwordHash))
      last[who] = check
      underWay.set(name, check)
      try {
        const isRight = await check
        for (const [other, until] of rightUntil) if (until <= now()) rightUntil.delete(other)
        if (isRight) rightUntil.set(name, now() + REMEMBERED_MS)
        return isRight
      } finally {
        underWay.delete(name)
      }
    },
  }
}
