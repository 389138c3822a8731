import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config.ts'

const LIFE_SECONDS = 90 * 86_400

export interface KnownDevice {
  readonly id: string
  readonly isHalfOver: boolean
}

/**
 * The cookie of a browser that has logged in before. It proves that and nothing more: the password is still asked for.
 * Signed with a key of the password and the visitors' secret: it outlives a restart, holds for every process, ends when the
 * password changes, and whoever steals it cannot try passwords on it at home.
 */
export function knownDevices({ admin, publicOrigin }: Pick<Config, 'admin' | 'publicOrigin'>, secret: string) {
  const key = createHmac('sha256', secret).update(`known device of ${admin.user}:${admin.password}`).digest()
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''

  return {
    read(cookies = ''): KnownDevice | undefined {
      const [, id = '', ends = '', signature = ''] = /(?:^|; ?)panel=([\w-]+)\.(\d+)\.([\w-]+)/.exec(cookies) ?? []
      const left = Number(ends) - Date.now() / 1000
      const isGenuine = left > 0 && isEqual(signature, sign(`${id}.${ends}`))
      return isGenuine ? { id, isHalfOver: left < LIFE_SECONDS / 2 } : undefined
    },

    newCookie(): string {
      const named = `${randomBytes(16).toString('base64url')}.${Math.floor(Date.now() / 1000) + LIFE_SECONDS}`
      return `panel=${named}.${sign(named)}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${LIFE_SECONDS}${secure}`
    },
  }
}

function isEqual(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
