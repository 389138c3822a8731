import { releasePaths } from '#contract/paths.ts'
import type { Standing } from '#contract/site-state.ts'
import { newestRelease } from '#releases/newest-release.ts'
import type { KeptRelease, Release, ReleasedQuestion } from '#releases/release.ts'
import { reasonNow, silencedIn, toldOf } from './shown-release.ts'

/** A release as one of its pages shows it. */
export interface ReleaseView {
  /** What may be told of it now. */
  readonly release: Release
  readonly silence: Standing['silence']
  readonly silenced: readonly Pick<ReleasedQuestion, 'id' | 'text'>[]
  /** The comparisons are below it. */
  readonly page: string
  /** Of a draft there is none yet: nor files, nor anything to cite. */
  readonly sha256: string | undefined
  /** Those before it that stand, the oldest first. */
  readonly earlier: readonly Release[]
  /** All of its survey. */
  readonly kept: readonly KeptRelease[]
  readonly newest: number | undefined
  readonly correctedBy: Release['corrects']
  /** Whether the survey can be answered now. */
  readonly isOpen: boolean
}

/** What stands of the survey that a release is of. */
export interface Around extends Pick<ReleaseView, 'kept' | 'isOpen' | 'silence'> {}

/** Of a published release; `page` is its own address or that of the newest. */
export function viewOf({ release, sha256 }: KeptRelease, page: string, around: Around): ReleaseView {
  const { kept, silence } = around
  const correction = kept.find(({ release: { corrects } }) => corrects?.number === release.number)?.release
  return {
    ...around,
    release: toldOf(release, silence),
    silenced: silencedIn(release, silence),
    page,
    sha256,
    earlier: standingBefore(release, kept, silence),
    newest: newestRelease(kept)?.release.number,
    correctedBy: correction?.corrects && {
      number: correction.number,
      reason: reasonNow(correction, correction.corrects.reason, silence),
    },
  }
}

/** Of a draft as it would be, were it published now. */
export function viewOfDraft(draft: Release, page: string, kept: readonly KeptRelease[]): ReleaseView {
  return {
    release: draft,
    silence: undefined,
    silenced: [],
    page,
    sha256: undefined,
    earlier: standingBefore(draft, kept, undefined),
    kept,
    newest: draft.number,
    correctedBy: undefined,
    isOpen: !draft.isLast,
  }
}

/** The release that one is compared with: withdrawn numbers are not told again. */
export function standingBefore(
  { number }: Release,
  kept: readonly KeptRelease[],
  silence: Standing['silence'],
): readonly Release[] {
  return kept
    .filter(({ release, withdrawn }) => !withdrawn && release.number < number)
    .map(({ release }) => toldOf(release, silence))
}

/** Where a release is for ever. */
export function lastingPath({ surveyId, number }: Release): string {
  return releasePaths.release(surveyId, number)
}
