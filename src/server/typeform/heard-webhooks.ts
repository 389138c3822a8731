import type { SeenAddress } from '#contract/health-schemas.ts'

/**
 * How many messages came to this process since its start that the vendor must have signed, and how many with a signature that
 * is not ours.
 */
export function heardWebhooks() {
  const heard = { genuine: 0, forged: 0 }
  return {
    hear(kind: keyof typeof heard): void {
      heard[kind] += 1
    },
    soFar: (): SeenAddress['webhooks'] => ({ ...heard }),
  }
}

export type HeardWebhooks = ReturnType<typeof heardWebhooks>
