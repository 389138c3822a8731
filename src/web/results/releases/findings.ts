import type { SiteState, SurveyOnSite } from '#contract/site-state.ts'
import type { Release } from '#releases/release.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { percent } from '#rules/format/percent.ts'
import { firstResults, largestRows, leadWords } from '#rules/releases/main-result.ts'
import { withoutSilenced, withSortedRows } from './release-view.ts'

/** What a release leads with. */
export interface Finding {
  readonly id: string
  readonly text: string
  readonly sentence: string
  readonly rows: ReturnType<typeof firstResults>[number]['result']['rows']
}

export interface NewestRelease extends Pick<SurveyOnSite, 'survey'> {
  /** Without what is silenced now. */
  readonly release: Release
  readonly isSilenced: boolean
  /** Undefined where nothing may be told. */
  readonly finding: Finding | undefined
}

/** The newest release of every survey that has one, the last published first. */
export function newestReleases({ surveys, silence }: SiteState): NewestRelease[] {
  return surveys
    .flatMap(({ survey, releases }) => {
      const newest = newestRelease(releases)?.release
      if (!newest) return []
      const release = withoutSilenced(newest, silence)
      const sorted = { questions: release.questions.map((each) => withSortedRows(each, survey.questionnaire)) }
      return [{ survey, release, isSilenced: release !== newest, finding: findingOf(sorted) }]
    })
    .toSorted((a, b) => b.release.publishedOn.localeCompare(a.release.publishedOn))
}

function findingOf(release: Pick<Release, 'questions'>): Finding | undefined {
  const [lead] = firstResults(release, 1)
  if (!lead) return undefined
  const { rows, lead: tested } = lead.result
  const [first, second] = largestRows(rows)
  const both = `${percent(first?.share.percent ?? 0)} respondió «${first?.label}»${second ? ` y ${percent(second.share.percent)}, «${second.label}»` : ''}`
  return { ...lead, rows, sentence: `${both}${tested ? `: ${leadWords(rows, tested)}` : ''}.` }
}
