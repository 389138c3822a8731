import type { SiteState, SurveyOnSite } from '#contract/site-state.ts'
import type { Release, Table } from '#releases/release.ts'
import { newestRelease } from '#releases/stored-release.ts'
import { type Finding, largestAnswers } from '#rules/releases/news/finding.ts'
import { newsOf } from '#rules/releases/news/news.ts'
import { withoutSilenced } from './release-view.ts'

export interface NewestRelease extends Pick<SurveyOnSite, 'survey'> {
  /** Without what is silenced now. */
  readonly release: Release
  readonly isSilenced: boolean
  /** What it leads with. Undefined where nothing may be told. */
  readonly lead: Lead | undefined
}

/** The first finding of a release, for pages that lead to it. */
export interface Lead extends Finding {
  /** What the analyst wrote above it. */
  readonly headline: string | undefined
  readonly bars: readonly LeadBar[]
}

interface LeadBar {
  readonly label: string
  readonly percent: number
}

/** The newest release of every survey that has one, the last published first. */
export function newestReleases({ surveys, silence }: SiteState): NewestRelease[] {
  return surveys
    .flatMap(({ survey, releases }) => {
      const newest = newestRelease(releases)?.release
      if (!newest) return []
      const release = withoutSilenced(newest, silence)
      return [{ survey, release, isSilenced: release !== newest, lead: leadOf(release) }]
    })
    .toSorted((a, b) => b.release.publishedOn.localeCompare(a.release.publishedOn))
}

function leadOf(release: Release): Lead | undefined {
  const [finding] = newsOf(release).findings
  if (!finding) return undefined
  const table = release.questions.find(({ id }) => id === finding.question.id)?.result
  return { ...finding, headline: release.story?.headline, bars: table?.kind === 'table' ? barsOf(table) : [] }
}

const MOST_BARS = 3

/** Its sides, or else its largest answers. «No sé» is left to the release. */
function barsOf({ rows, sides }: Table): LeadBar[] {
  if (!sides)
    return largestAnswers(rows)
      .slice(0, MOST_BARS)
      .map(({ label, share }) => ({ label, percent: share.percent }))
  return (['favour', 'neutral', 'against'] as const).flatMap((side) => {
    const labels = rows.filter((row) => row.side === side).map(({ label }) => label)
    return labels.length > 0 ? [{ label: labels.join(', '), percent: sides[side] }] : []
  })
}
