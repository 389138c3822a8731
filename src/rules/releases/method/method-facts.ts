import type { PopulationEdition } from '#places/population-edition.ts'
import type { KeptRelease, Release } from '#releases/release.ts'
import type { RuleCount } from '../../quality/setting-aside.ts'

/** What the method sheet of a release is written from, beside what the operator says. Exact numbers: the sheet rounds them. */
export interface MethodFacts {
  /** The release as made, still without its sheet. */
  readonly release: Omit<Release, 'method'>
  /** Those before it, the oldest first. */
  readonly earlier: readonly KeptRelease[]
  readonly publicOrigin: string
  /** The versions of the questionnaire that were answered, the oldest first. */
  readonly questionnaireVersions: readonly string[]
  /** Sessions begun, and responses completed, until the release. */
  readonly started: number
  readonly completed: number
  readonly minors: number
  /** What each rule in force set aside. */
  readonly setAside: readonly Pick<RuleCount, 'name' | 'responses'>[]
  /** Repeated visits refused on entering, on starting and on sending. */
  readonly refused: { readonly check: number; readonly start: number; readonly completion: number }
  readonly answersPerAddress: number
  readonly population: Pick<PopulationEdition, 'edition' | 'source' | 'address'>
  /** Name and version of the program. */
  readonly software: string
}
