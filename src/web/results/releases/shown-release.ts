import type { SiteState } from '#contract/site-state.ts'
import type { Release, ReleasedQuestion } from '#releases/release.ts'

/** A release without what is silenced now. No part of a page is given more, so none can leak an electoral number. */
export function withoutSilenced(release: Release, silence: SiteState['silence']): Release {
  if (!silence) return release
  const silenced = new Set(silencedIn(release, silence).map(({ id }) => id))
  if (silenced.size === 0) return release
  return {
    ...release,
    questions: release.questions.filter(({ id }) => !silenced.has(id)),
    comparisons: release.comparisons.map((comparison) => ({
      ...comparison,
      questions: comparison.questions.filter(({ question }) => !silenced.has(question)),
    })),
    // This line repeats why earlier releases were corrected or withdrawn, perhaps with their numbers.
    method: release.method.filter(({ id }) => id !== 'correcciones'),
    ...(release.corrects && { corrects: { ...release.corrects, reason: REASON_LATER } }),
  }
}

/** What was asked stays public; only the answers are silenced. */
export function silencedIn(
  release: Release,
  silence: SiteState['silence'],
): readonly Pick<ReleasedQuestion, 'id' | 'text'>[] {
  return silence ? release.questions.filter(({ isElectoral }) => isElectoral).map(({ id, text }) => ({ id, text })) : []
}

/** The operator wrote the reason, perhaps with the very numbers that it is about. */
export const REASON_LATER = 'el motivo vuelve a mostrarse al terminar la veda electoral.'

/** Why a release was withdrawn or corrected, as far as it may be shown now. */
export function reasonNow(release: Release, reason: string, silence: SiteState['silence']): string {
  return silencedIn(release, silence).length > 0 ? REASON_LATER : reason
}
