import { releasePaths } from '#contract/paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { newestRelease } from '#releases/newest-release.ts'
import type { KeptRelease, Release, ReleasedQuestion } from '#releases/release.ts'
import { reasonNow, silencedIn, withoutSilenced } from './shown-release.ts'

/** A release as one of its pages shows it. */
export interface ReleaseView {
  /** Without what is silenced now. */
  readonly release: Release
  readonly silence: SiteState['silence']
  readonly silenced: readonly Pick<ReleasedQuestion, 'id' | 'text'>[]
  /** Its address; those of the comparisons begin with it. */
  readonly page: string
  /** None for a draft, which has no files either, and cannot be cited. */
  readonly sha256: string | undefined
  /** The releases before it that were not withdrawn, the oldest first. */
  readonly earlier: readonly Release[]
  /** Every release of its survey. */
  readonly kept: readonly KeptRelease[]
  readonly newest: number | undefined
  readonly correctedBy: Release['corrects']
  /** Whether the survey can be answered now. */
  readonly isOpen: boolean
}

/** What a release's page says about its survey. */
export interface SurveyContext extends Pick<ReleaseView, 'kept' | 'isOpen' | 'silence'> {}

/** `page` is the release's own address, or that of the survey's newest one. */
export function viewOf({ release, sha256 }: KeptRelease, page: string, context: SurveyContext): ReleaseView {
  const { kept, silence } = context
  const correction = kept.find(({ release: { corrects } }) => corrects?.number === release.number)?.release
  return {
    ...context,
    release: withoutSilenced(release, silence),
    silenced: silencedIn(release, silence),
    page,
    sha256,
    earlier: earlierReleases(release, kept, silence),
    newest: newestRelease(kept)?.release.number,
    correctedBy: correction?.corrects && {
      number: correction.number,
      reason: reasonNow(correction, correction.corrects.reason, silence),
    },
  }
}

/** A draft as it would look if it were published now. */
export function viewOfDraft(draft: Release, page: string, kept: readonly KeptRelease[]): ReleaseView {
  return {
    release: draft,
    silence: undefined,
    silenced: [],
    page,
    sha256: undefined,
    earlier: earlierReleases(draft, kept, undefined),
    kept,
    newest: draft.number,
    correctedBy: undefined,
    isOpen: !draft.isLast,
  }
}

/** Withdrawn releases are not compared with: their numbers are not to be shown again. */
export function earlierReleases(
  { number }: Release,
  kept: readonly KeptRelease[],
  silence: SiteState['silence'],
): readonly Release[] {
  return kept
    .filter(({ release, withdrawn }) => !withdrawn && release.number < number)
    .map(({ release }) => withoutSilenced(release, silence))
}

/** The permanent address of a release. */
export function lastingPath({ surveyId, number }: Release): string {
  return releasePaths.release(surveyId, number)
}
