import type { SeenAddress } from '#contract/health-schemas.ts'
import type { Together } from '../together/together.ts'

const kinds = ['genuine', 'forged'] as const

/**
 * How many messages came since the start that the vendor must have signed, and how many with a signature that is not ours,
 * to whichever process.
 */
export function heardWebhooks({ cells }: Pick<Together, 'cells'>) {
  const heard = cells({ name: `webhooks ${kinds}`, size: kinds.length, periods: 1 })
  const soFar = (kind: (typeof kinds)[number]) => heard.of(kinds.indexOf(kind))
  return {
    hear: (kind: (typeof kinds)[number]) => void heard.add(kinds.indexOf(kind)),
    soFar: (): SeenAddress['webhooks'] => ({ genuine: soFar('genuine'), forged: soFar('forged') }),
  }
}

export type HeardWebhooks = ReturnType<typeof heardWebhooks>
