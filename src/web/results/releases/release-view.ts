import { releasePaths } from '#contract/release-paths.ts'
import type { ClientPage, SiteState } from '#contract/site-state.ts'
import {
  type groupTables,
  OTHERS,
  type Release,
  type ReleasedQuestion,
  type ReleasedRow,
  type Table,
} from '#releases/release.ts'
import { newestRelease, type StoredRelease } from '#releases/stored-release.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import type { Question, Questionnaire } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'

/** A release as one of its pages shows it. */
export interface ReleaseView {
  /** Without what is silenced now, and with its options in the order in which the page shows them. */
  readonly release: Release
  readonly silence: SiteState['silence']
  readonly silenced: readonly QuestionText[]
  /** The page's path; those of its comparisons begin with it. */
  readonly page: string
  /** The path of the release itself: its files and questions are below it. */
  readonly address: string
  /** Where readers of this page can open a release of the survey, if anywhere. */
  readonly addressOf: (number: number) => string | undefined
  /** Whom the page is for, where it is not for everybody. */
  readonly client: ClientPage | undefined
  /** Undefined for a draft, which has no files and cannot be cited. */
  readonly sha256: string | undefined
  readonly withdrawn: StoredRelease['withdrawn']
  readonly survey: Survey
  readonly kept: readonly StoredRelease[]
  readonly newest: number | undefined
  readonly correctedBy: Release['corrects']
  /** Whether the survey can be answered now. */
  readonly isOpen: boolean
}

/** What is shown of a question whose numbers may be silenced. A battery has no more. */
export type QuestionText = Pick<ReleasedQuestion, 'id' | 'text'>

export interface ReleaseProps {
  readonly view: ReleaseView
}

export interface QuestionProps extends ReleaseProps {
  readonly question: ReleasedQuestion
}

/** What the people of one group answered to a question. */
export type GroupTable = ReturnType<typeof groupTables>[number]

export interface SurveyContext extends Pick<ReleaseView, 'survey' | 'kept' | 'isOpen' | 'silence'> {
  readonly client?: ClientPage
}

/** `page` is the path of the release itself, of the survey's newest release, or of a draft's preview. */
export function viewOf(
  { release, sha256, withdrawn }: Pick<ReleaseView, 'release' | 'sha256'> & Pick<StoredRelease, 'withdrawn'>,
  page: string,
  context: SurveyContext,
): ReleaseView {
  const { survey, kept, silence } = context
  const shown = withoutSilenced(release, silence)
  const address = context.client?.address ?? canonicalPath(release)
  const isPublic = (number: number) => kept.some((one) => one.release.number === number && !one.client)
  const correction = kept.find(({ release: { corrects } }) => corrects?.number === release.number)?.release
  return {
    ...context,
    release: {
      ...shown,
      questions: shown.questions.map((question) => withSortedRows(question, survey.questionnaire)),
    },
    silenced: silencedQuestions(release, silence),
    page,
    address,
    addressOf: (number) =>
      number === release.number ? address : isPublic(number) ? canonicalPath({ ...release, number }) : undefined,
    client: context.client,
    sha256,
    withdrawn: withdrawn && { ...withdrawn, reason: reasonToShow(release, withdrawn.reason, silence) },
    newest: newestRelease(kept)?.release.number,
    correctedBy: correction?.corrects && {
      number: correction.number,
      reason: reasonToShow(correction, correction.corrects.reason, silence),
    },
  }
}

export function canonicalPath({ surveyId, number }: Pick<Release, 'surveyId' | 'number'>): string {
  return releasePaths.release(surveyId, number)
}

/** For a table of everybody, the release's own number: old releases rounded one to five and the other to ten, and a page shows only one. */
export function nEffOf({ people, nEff }: Release, table: Table): number {
  return table.base === people && !table.repeats ? nEff : table.nEff
}

/** A release without what is silenced now. Pages are given nothing more, so none can leak an electoral number. */
export function withoutSilenced(release: Release, silence: SiteState['silence']): Release {
  return silence ? withoutElectoral(release) : release
}

/** A release with nothing that tells what voters prefer. */
export function withoutElectoral(release: Release): Release {
  const silenced = new Set(release.questions.filter(({ isElectoral }) => isElectoral).map(({ id }) => id))
  if (silenced.size === 0) return release
  // The analyst's words may quote an electoral number, whatever they lead with.
  const { story: _, ...withoutStory } = release
  return {
    ...withoutStory,
    questions: release.questions.filter(({ id }) => !silenced.has(id)),
    comparisons: release.comparisons.map((comparison) => ({
      ...comparison,
      // What a candidate's voters answered to any question is an electoral number.
      questions: silenced.has(comparison.banner?.id ?? '')
        ? []
        : comparison.questions.filter(({ question }) => !silenced.has(question)),
    })),
    ...(release.wave && {
      wave: { ...release.wave, questions: release.wave.questions.filter(({ id }) => !silenced.has(id)) },
    }),
    // This line repeats why earlier releases were corrected or withdrawn, and may quote their numbers.
    method: release.method.filter(({ id }) => id !== 'correcciones'),
    ...(release.corrects && { corrects: { ...release.corrects, reason: REASON_LATER } }),
  }
}

/** Only the answers are silenced; the text of the questions stays public. */
export function silencedQuestions(release: Release, silence: SiteState['silence']): readonly QuestionText[] {
  return silence ? release.questions.filter(({ isElectoral }) => isElectoral).map(({ id, text }) => ({ id, text })) : []
}

/** In place of a reason that the operator wrote, which may quote the silenced numbers. */
const REASON_LATER = 'el motivo vuelve a mostrarse al terminar la veda electoral.'

/** Why a release was withdrawn or corrected, unless that is silenced now. */
export function reasonToShow(release: Release, reason: string, silence: SiteState['silence']): string {
  return silencedQuestions(release, silence).length > 0 ? REASON_LATER : reason
}

/**
 * A question as pages and pictures show it: shuffled options are sorted by share, with «Otra», «Ninguna» and «No sé» last. The
 * document keeps the order of the form.
 */
export function withSortedRows(question: ReleasedQuestion, questionnaire: Questionnaire): ReleasedQuestion {
  const { id, result } = question
  const definition = questionsOf(questionnaire).find((each) => each.id === id)
  if (result.kind === 'withheld' || !definition || !('shuffle' in definition && definition.shuffle)) return question
  return { ...question, result: { ...result, rows: bySize(result.rows, definition) } }
}

function bySize(rows: readonly ReleasedRow[], question: Question): ReleasedRow[] {
  const rank = ({ option, isApart }: ReleasedRow) => {
    const role = 'options' in question ? question.options.find(({ id }) => id === option)?.role : undefined
    return isApart ? 4 : role === 'none' ? 3 : option === OTHERS ? 2 : role === 'other' ? 1 : 0
  }
  const size = ({ share }: ReleasedRow) => (share.kind === 'shown' ? share.percent : 0)
  return rows.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a))
}
