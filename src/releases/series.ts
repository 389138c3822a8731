import type { Release, ReleasedQuestion, Table } from './release.ts'

/** The same question in several surveys, or in several releases of one, from the oldest point to the newest. */
export interface Series {
  readonly key: string
  /** In the words of its newest point. */
  readonly text: string
  /** Hidden during electoral silence: one electoral point is enough. */
  readonly isElectoral: boolean
  readonly points: readonly SeriesPoint[]
}

/** Numbers of a release as they were published: a series adds none. */
export interface SeriesPoint {
  readonly surveyId: string
  readonly surveyTitle: string
  readonly number: number
  readonly publishedOn: string
  readonly fieldwork: Release['fieldwork']
  /** The release of the same survey since which its people came; absent where it counts everybody. */
  readonly since?: number
  readonly question: Pick<ReleasedQuestion, 'id' | 'text' | 'kind' | 'isElectoral'>
  readonly table: Table
  /** How it was asked otherwise than the point before. */
  readonly differences: readonly string[]
  /** Asked in other words than the point before: not compared with it. */
  readonly isBreak: boolean
  /** From the point before, by the option's label as `labelKey` gives it. */
  readonly changes: Readonly<Record<string, SeriesChange>>
}

/** How much a share changed, in fractions of 1. */
export interface SeriesChange {
  readonly difference: number
  readonly error: number
  readonly isClear: boolean
}
