import type { Release } from './release.ts'

/** What is known of a release beside its document, to which nothing is ever added. */
export interface KeptRelease {
  readonly release: Release
  /** Of the document, as lower-case hexadecimal digits. */
  readonly sha256: string
  readonly withdrawn?: { readonly on: string; readonly reason: string }
  /** That it was handed to the authority. */
  readonly receipt?: { readonly on: string; readonly number: string }
}

/** The last release that was not withdrawn. */
export function newestRelease(kept: readonly KeptRelease[]): KeptRelease | undefined {
  return kept.findLast(({ withdrawn }) => !withdrawn)
}

/** Those that stand before `next`: neither withdrawn nor corrected by another, or by `next` itself. */
export function releasesInForce<Kept extends Pick<KeptRelease, 'release' | 'withdrawn'>>(
  kept: readonly Kept[],
  next: { readonly corrects?: Release['corrects'] },
): Kept[] {
  const corrected = new Set([next, ...kept.map(({ release }) => release)].map(({ corrects }) => corrects?.number))
  return kept.filter(({ release, withdrawn }) => !withdrawn && !corrected.has(release.number))
}

/**
 * The exact numbers of people behind a release: kept beside it, never published, and only read so that the next one differs
 * from it by ten people or by none.
 */
export interface Basis {
  readonly people: number
  /**
   * Of what is published. «by/group/question» and «all/all/question»: those asked; with «/option»: those who chose it;
   * «by/group»: the people of a group.
   */
  readonly groups: Readonly<Record<string, number>>
  /** Of a suppressed table, or an option that is merged: how many they were when that began. */
  readonly held?: Readonly<Record<string, number>>
  /** From which version the answers to a question count, where not all do. */
  readonly since?: Readonly<Record<string, string>>
  /** Everybody by cell, so that the next release can tell who came since. */
  readonly cells?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Why it tells no wave. Earlier releases did not keep it. */
  readonly noWave?: WaveGap
  /** The rules that set responses aside: under others, the next release counts other people. */
  readonly rulesInForce?: readonly string[]
  /** The shares that its wave tells, by «question/option», for the next wave to be tested against. */
  readonly shares?: Readonly<Record<string, ShareWithError>>
}

/** A share with its error, and of how many people it is. */
export interface ShareWithError {
  readonly value: number
  readonly error: number
  readonly people: number
}

/**
 * Of those who came since: fewer than a release needs, or worth fewer; too unlike the population; not counted as before; or with
 * them, something suppressed could be recovered.
 */
export type WaveGap = 'few' | 'few-effective' | 'unlike' | 'recounted' | 'withheld'
