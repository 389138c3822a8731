import type { Release } from './release.ts'

/** A release with what became known after it was published: its document never changes. */
export interface StoredRelease {
  readonly release: Release
  /** Of the document, in lower-case hexadecimal. */
  readonly sha256: string
  /** Its files that are kept, by name, each with the question that it is about. */
  readonly files?: readonly { readonly name: string; readonly question?: string }[]
  readonly withdrawn?: { readonly on: string; readonly reason: string }
  /** Whom it is for, where it is not public. */
  readonly client?: string
  /** The day on which it became public, where it was for a client before. */
  readonly publicOn?: string
  /** The authority's receipt for it. */
  readonly receipt?: { readonly on: string; readonly number: string }
}

/** The last release that was not withdrawn. */
export function newestRelease(kept: readonly StoredRelease[]): StoredRelease | undefined {
  return kept.findLast(({ withdrawn }) => !withdrawn)
}

/** The releases in force before `next`: neither withdrawn nor corrected by another, or by `next` itself. */
export function releasesInForce<Kept extends Pick<StoredRelease, 'release' | 'withdrawn'>>(
  kept: readonly Kept[],
  next: { readonly corrects?: Release['corrects'] },
): Kept[] {
  const corrected = new Set([next, ...kept.map(({ release }) => release)].map(({ corrects }) => corrects?.number))
  return kept.filter(({ release, withdrawn }) => !withdrawn && !corrected.has(release.number))
}

/**
 * The exact counts behind a release: kept beside it, never published, and only read so that the next one knows who entered or left
 * each table.
 */
export interface Basis {
  readonly people: number
  /** Under earlier rules: those asked, by «by/group/question» and «all/all/question». */
  readonly groups?: Readonly<Record<string, number>>
  /** The version from which the answers to a question count, where not all do. */
  readonly since?: Readonly<Record<string, string>>
  /** Everybody by cell, so that the next release knows who came since. The oldest releases did not keep it. */
  readonly cells?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Its banner question, and how many people of each of its groups were asked each question, by cell. */
  readonly banner?: { readonly question: string; readonly asked: Readonly<Record<string, NonNullable<Basis['cells']>>> }
  /** Why it has no wave. Older releases did not keep it. */
  readonly noWave?: WaveGap
  /** The rules that set responses aside: under others, the next release counts other people. */
  readonly rulesInForce?: readonly string[]
  /** The published shares of its wave, by «question/option», for the next wave to be tested against. */
  readonly shares?: Readonly<Record<string, ShareWithError>>
}

/** A share with its standard error and its number of people. */
export interface ShareWithError {
  readonly value: number
  readonly error: number
  readonly people: number
}

/**
 * Why the people who came since are no wave: fewer than a release needs, or too small an effective size; too unlike the population;
 * not counted as before; or, under earlier rules, something suppressed could be recovered.
 */
export type WaveGap = 'few' | 'few-effective' | 'unlike' | 'recounted' | 'withheld'
