/** How many people recently came to a survey from the network blocks around a visitor, as one of three levels. */
const crowdings = ['calm', 'busy', 'crowded'] as const
export type Crowding = (typeof crowdings)[number]

interface Levels {
  readonly busyFrom: number
  readonly crowdedFrom: number
}

/** By the prefix length of the block: IPv6 /56 and /48, IPv4 /24. */
export type CrowdingLevels = Readonly<Record<'56' | '48' | '24', Levels>>

/** Responses from a busy network only need proof of work, which honest pages provide unnoticed, so this can be low. */
const BUSY_FROM = 20

const levels: CrowdingLevels = {
  // One home, or at most 256 phones: two of five of them would not answer the same survey within two hours by chance.
  56: { busyFrom: BUSY_FROM, crowdedFrom: 100 },
  // Anybody gets one from a tunnel broker; a carrier has thousands of phones in it.
  48: { busyFrom: BUSY_FROM, crowdedFrom: 200 },
  // 256 addresses with one turn each, unless more are allowed; a carrier shares each address among many phones.
  24: { busyFrom: BUSY_FROM, crowdedFrom: 600 },
}

/** If an address may answer hundreds of times, as in a school, two such addresses are not a crowd. */
export function crowdingLevels(answersPerAddress: number): CrowdingLevels {
  const scaled = ({ busyFrom, crowdedFrom }: Levels) => ({
    busyFrom,
    crowdedFrom: Math.max(crowdedFrom, 2 * answersPerAddress),
  })
  return { 56: scaled(levels[56]), 48: scaled(levels[48]), 24: scaled(levels[24]) }
}

/**
 * For sessions that began in another network: some phones change from Wi-Fi to mobile data, but few of them end in the same block.
 * Without lower levels, sessions begun in ten thousand networks and completed in one would go unnoticed.
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
