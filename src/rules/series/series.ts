import { kindOf } from '#questions/kinds.ts'
import type { Series, SeriesPoint } from '#releases/series.ts'
import { releasesInForce, type StoredRelease } from '#releases/stored-release.ts'
import type { Question } from '#surveys/questionnaire.ts'
import type { Survey } from '#surveys/survey.ts'
import { questionsOf } from '../answers/questions-of.ts'
import { shownWaves } from '../releases/shown-waves.ts'
import { labelKey } from './label-key.ts'
import { changesBetween } from './series-changes.ts'

interface SurveyWithReleases {
  readonly survey: Survey
  readonly releases: readonly StoredRelease[]
}

/** Every series of which something is published. */
export function allSeries(surveys: readonly SurveyWithReleases[]): Series[] {
  const keys = new Set(surveys.flatMap(({ survey }) => questionsOf(survey.questionnaire).flatMap(keyOf)))
  return [...keys].flatMap((key) => {
    const asked = surveys.flatMap((each) => pointsOf(each, key))
    const inOrder = asked.toSorted((a, b) => moment(a.point).localeCompare(moment(b.point)))
    const points = inOrder.map(({ point, offered }, at) => {
      const before = inOrder[at - 1]
      const compared = comparison(before, { point, offered })
      return {
        ...point,
        ...compared,
        changes: before && !compared.isBreak ? changesBetween(before.point, point) : {},
      }
    })
    const newest = points.at(-1)
    if (!newest) return []
    return { key, text: newest.question.text, isElectoral: points.some(({ question }) => question.isElectoral), points }
  })
}

/** The series that a question of a survey belongs to. */
export function seriesOf(survey: Survey, question: string): string | undefined {
  return questionsOf(survey.questionnaire).find(({ id }) => id === question)?.series
}

function keyOf({ series }: Question): string[] {
  return series === undefined ? [] : [series]
}

/** By when people answered; releases of one survey in their order. */
function moment({ fieldwork, publishedOn, number }: Pick<SeriesPoint, 'fieldwork' | 'publishedOn' | 'number'>): string {
  return `${fieldwork.to} ${publishedOn} ${String(number).padStart(6, '0')}`
}

interface Asked {
  readonly point: Omit<SeriesPoint, 'differences' | 'isBreak' | 'changes'>
  /** What could be answered, whether or not enough people did for it to be published. */
  readonly offered: readonly string[]
}

function pointsOf({ survey, releases }: SurveyWithReleases, key: string): Asked[] {
  const asked = questionsOf(survey.questionnaire).find(({ series }) => series === key)
  if (!asked) return []
  const inForce = releasesInForce(releases, {}).map(({ release }) => release)
  const offered = kindOf(asked)
    .counted(asked)
    .map(({ label }) => label)
  return shownWaves(inForce, asked.id).map(({ release, question, since, table }) => ({
    point: {
      surveyId: release.surveyId,
      surveyTitle: release.surveyTitle,
      number: release.number,
      publishedOn: release.publishedOn,
      fieldwork: release.fieldwork,
      ...(since !== undefined && { since }),
      question: { id: question.id, text: question.text, kind: question.kind, isElectoral: question.isElectoral },
      table,
    },
    offered,
  }))
}

/** Where a question is asked in other words, nothing is compared; where options differ, those that both offer are. */
export function comparison(
  before: ComparedWording | undefined,
  now: ComparedWording,
): Pick<SeriesPoint, 'differences' | 'isBreak'> {
  if (!before) return { differences: [], isBreak: false }
  const isBreak = labelKey(before.point.question.text) !== labelKey(now.point.question.text)
  const missing = labelsOnlyIn(before.offered, now.offered)
  const added = labelsOnlyIn(now.offered, before.offered)
  return {
    differences: [
      ...(isBreak
        ? [`cambió la pregunta (antes: «${before.point.question.text}») y no se compara con lo anterior`]
        : []),
      ...(missing.length > 0 ? [`ya no se ofrece ${missing.join(', ')}`] : []),
      ...(added.length > 0 ? [`se ofrece además ${added.join(', ')}`] : []),
    ],
    isBreak,
  }
}

interface ComparedWording {
  readonly point: { readonly question: { readonly text: string } }
  readonly offered: readonly string[]
}

function labelsOnlyIn(one: readonly string[], other: readonly string[]): string[] {
  const known = new Set(other.map(labelKey))
  return one.filter((label) => !known.has(labelKey(label))).map((label) => `«${label}»`)
}
