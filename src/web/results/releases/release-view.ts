import { releasePaths } from '#contract/paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { type KeptRelease, newestRelease } from '#releases/kept-release.ts'
import {
  OTHERS,
  type Release,
  type ReleasedGroup,
  type ReleasedQuestion,
  type ReleasedRow,
  type Table,
} from '#releases/release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

/** A release as one of its pages shows it. */
export interface ReleaseView {
  /** Without what is silenced now, and with its options in the order in which they are read. */
  readonly release: Release
  readonly silence: SiteState['silence']
  readonly silenced: readonly Pick<ReleasedQuestion, 'id' | 'text'>[]
  /** Its address; those of the comparisons begin with it. */
  readonly page: string
  /** None for a draft, which has no files either, and cannot be cited. */
  readonly sha256: string | undefined
  /** The releases before it that were not withdrawn, the oldest first. */
  readonly earlier: readonly Release[]
  readonly survey: Survey
  readonly kept: readonly KeptRelease[]
  readonly newest: number | undefined
  readonly correctedBy: Release['corrects']
  /** Whether the survey can be answered now. */
  readonly isOpen: boolean
}

/** What the parts of its pages are given. */
export interface OfRelease {
  readonly view: ReleaseView
}

export interface OfQuestion extends OfRelease {
  readonly question: ReleasedQuestion
}

/** What the people of one group answered to a question. */
export interface GroupResult {
  readonly group: ReleasedGroup
  readonly result: ReleasedQuestion['result']
}

/** What a release's page says about its survey. */
export interface SurveyContext extends Pick<ReleaseView, 'survey' | 'kept' | 'isOpen' | 'silence'> {}

/** `page` is the release's own address, that of the survey's newest one, or that of a draft's preview. */
export function viewOf(
  { release, sha256 }: Pick<ReleaseView, 'release' | 'sha256'>,
  page: string,
  context: SurveyContext,
): ReleaseView {
  const { survey, kept, silence } = context
  const correction = kept.find(({ release: { corrects } }) => corrects?.number === release.number)?.release
  return {
    ...context,
    release: withSortedRows(withoutSilenced(release, silence), survey.questionnaire),
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

export function lastingPath({ surveyId, number }: Release): string {
  return releasePaths.release(surveyId, number)
}

/** Of everybody it is one number on all of a page: earlier releases rounded that of a table to five, and their own to ten. */
export function effectiveOf({ people, nEff }: Release, table: Table): number {
  return table.base === people && !table.repeats ? nEff : table.nEff
}

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
    ...(release.wave && {
      wave: { ...release.wave, questions: release.wave.questions.filter(({ id }) => !silenced.has(id)) },
    }),
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
const REASON_LATER = 'el motivo vuelve a mostrarse al terminar la veda electoral.'

/** Why a release was withdrawn or corrected, as far as it may be shown now. */
export function reasonNow(release: Release, reason: string, silence: SiteState['silence']): string {
  return silencedIn(release, silence).length > 0 ? REASON_LATER : reason
}

/** Options without an order of their own by share, and «Otra», «Ninguna» and «No sé» last. The document keeps the order of the form. */
function withSortedRows(release: Release, questionnaire: Questionnaire): Release {
  const asked = questionsOf(questionnaire)
  return {
    ...release,
    questions: release.questions.map(({ result, ...question }) => {
      const of = asked.find(({ id }) => id === question.id)
      const isOrdered = result.kind === 'withheld' || !of || !('shuffle' in of) || !of.shuffle
      return { ...question, result: isOrdered ? result : { ...result, rows: bySize(result.rows, of) } }
    }),
  }
}

function bySize(rows: readonly ReleasedRow[], question: Question): ReleasedRow[] {
  const rank = ({ option, isApart }: ReleasedRow) => {
    const role = 'options' in question ? question.options.find(({ id }) => id === option)?.role : undefined
    return isApart ? 4 : role === 'none' ? 3 : option === OTHERS ? 2 : role === 'other' ? 1 : 0
  }
  const size = ({ share }: ReleasedRow) => (share.kind === 'shown' ? share.percent : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
}
