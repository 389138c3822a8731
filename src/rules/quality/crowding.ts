/** How many came to one survey lately from the networks around a visitor's, coarsely. */
export const crowdings = ['calm', 'busy', 'crowded'] as const
export type Crowding = (typeof crowdings)[number]

interface Levels {
  readonly busyFrom: number
  readonly crowdedFrom: number
}

/** Of each block: IPv6 /56 and /48, IPv4 /24. */
export type CrowdingLevels = Readonly<Record<'56' | '48' | '24', Levels>>

/** Busy asks for proof of work, which honest pages give unnoticed: it may be as low as what may come without. */
const BUSY_FROM = 20

const levels: CrowdingLevels = {
  // One home, or 256 phones at the most: that two of five of them answer the same survey within two hours is no chance.
  56: { busyFrom: BUSY_FROM, crowdedFrom: 100 },
  // What anybody is given by a tunnel broker, or thousands of phones.
  48: { busyFrom: BUSY_FROM, crowdedFrom: 200 },
  // 256 addresses, and no more turns than that unless an address has several; a carrier shares each among many phones.
  24: { busyFrom: BUSY_FROM, crowdedFrom: 600 },
}

/** Where an address may answer hundreds of times, as in a school, two such are no crowd. */
export function crowdingLevels(answersPerAddress: number): CrowdingLevels {
  const scaled = ({ busyFrom, crowdedFrom }: Levels) => ({
    busyFrom,
    crowdedFrom: Math.max(crowdedFrom, 2 * answersPerAddress),
  })
  return { 56: scaled(levels[56]), 48: scaled(levels[48]), 24: scaled(levels[24]) }
}

/**
 * For those who began in another network: some phones go from Wi-Fi to mobile data meanwhile, and few of them come to the
 * same block. Whoever begins in ten thousand networks and ends in one would be seen in neither place.
 */
const moved: Levels = { busyFrom: 1, crowdedFrom: 20 }
export const movedCrowdingLevels: CrowdingLevels = { 56: moved, 48: moved, 24: moved }

export function crowdingOf(count: number, { busyFrom, crowdedFrom }: Levels): Crowding {
  if (count >= crowdedFrom) return 'crowded'
  return count >= busyFrom ? 'busy' : 'calm'
}

export function mostCrowded(some: readonly Crowding[]): Crowding {
  return crowdings.findLast((crowding) => some.includes(crowding)) ?? 'calm'
}
