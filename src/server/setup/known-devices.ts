import type { Config } from '../config.ts'
import { sealer } from '../sealer.ts'

const LIFE_SECONDS = 90 * 86_400

/**
 * The cookie of a browser that has logged in before. It proves only that: the password is still asked for. Sealed with the
 * visitors' secret and bound to a log-in, which is the user with its password or the hash of it, it outlives a restart, is valid in every process and ends when the password
 * changes, and whoever steals it cannot test passwords against it offline.
 */
export function knownDevices({ publicOrigin }: Pick<Config, 'publicOrigin'>, secret: string) {
  const { seal, open } = sealer('known devices', secret)
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''

  return {
    read(cookies: string | undefined, login: string): { id: string; isHalfOver: boolean } | undefined {
      const id = /(?:^|; ?)panel=([\w-]+)/.exec(cookies ?? '')?.[1] ?? ''
      const ends = open(id, login)
      if (!ends) return undefined
      const left = Number(ends.toString()) - Date.now() / 1000
      return left > 0 ? { id, isHalfOver: left < LIFE_SECONDS / 2 } : undefined
    },

    newCookie(login: string): string {
      const ends = Math.floor(Date.now() / 1000) + LIFE_SECONDS
      const sealed = seal(Buffer.from(String(ends)), login)
      return `panel=${sealed}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${LIFE_SECONDS}${secure}`
    },
  }
}
