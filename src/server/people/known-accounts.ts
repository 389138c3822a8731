import type { Store } from '#store/store.ts'
import type { StoredAccount } from '#store/writes/accounts.ts'

/** How long a removed account may still get in, in a process that did not remove it. */
const FRESH_MS = 2_000

/** All accounts, as they were at most two seconds ago. However many knock, they are read at most that often. */
export function knownAccounts({ accounts }: Pick<Store, 'accounts'>, now: () => number = () => performance.now()) {
  let read: { readonly at: number; readonly all: Promise<readonly StoredAccount[]> } | undefined

  return {
    all(): Promise<readonly StoredAccount[]> {
      if (read && now() - read.at < FRESH_MS) return read.all
      const all = accounts.all()
      read = { at: now(), all }
      // The next one asks again, rather than being told of a failure that is over.
      all.catch(() => {
        read = undefined
      })
      return all
    },

    /** After this process has changed one. */
    forget(): void {
      read = undefined
    },
  }
}
