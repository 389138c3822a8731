/** How many messages came since the start that the vendor must have signed, and how many with a signature that is not ours. */
export interface HeardWebhooks {
  genuine: number
  forged: number
}

export function heardWebhooks(): HeardWebhooks {
  return { genuine: 0, forged: 0 }
}
