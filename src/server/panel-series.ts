import type { SeriesReply } from '#contract/panel-schemas.ts'
import { kindOf } from '#questions/kinds.ts'
import { shownRows } from '#releases/release.ts'
import type { SeriesPoint } from '#releases/series.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { labelKey } from '#rules/series/label-key.ts'
import { allSeries } from '#rules/series/series.ts'
import type { Store } from '#store/store.ts'
import type { Survey } from '#surveys/survey.ts'
import type { analyses } from './analyses.ts'
import type { LiveCatalog } from './live-catalog.ts'

type Point = SeriesReply['points'][number]

interface Sources {
  readonly catalog: Pick<LiveCatalog, 'all'>
  readonly store: Pick<Store, 'releases'>
  readonly answers: Pick<ReturnType<typeof analyses>, 'of'>
}

/**
 * A series as the people who work here see it: the published points, and then, marked, what nobody outside knows yet: today's numbers
 * of the survey that is being looked at, and of surveys of which nothing is published.
 */
export async function panelSeries({ catalog, store, answers }: Sources, survey: Survey, key: string) {
  const published = await store.releases.all()
  const surveys = catalog.all().map((each) => ({
    survey: each,
    // What is for one client is nobody else's point.
    releases: (published.get(each.id) ?? []).filter(({ client }) => client === undefined),
  }))
  const points = allSeries(surveys).find((series) => series.key === key)?.points ?? []
  const unpublished = surveys
    .map((each) => each.survey)
    .filter(({ id }) => id === survey.id || points.every(({ surveyId }) => surveyId !== id))
  const today: Point[] = []
  for (const each of unpublished) today.push(...(await todaysPoint(answers, each, key)))
  const words = points.at(-1)?.question.text
  return {
    points: [
      ...points.map(publishedPoint),
      ...today.map((point) => ({ ...point, isBreak: words !== undefined && labelKey(words) !== labelKey(point.text) })),
    ],
  }
}

function publishedPoint(point: SeriesPoint): Point {
  const { surveyId, number, publishedOn, question, table, isBreak, changes } = point
  return {
    ...{ surveyId, number, day: publishedOn, text: question.text, base: table.base, isBreak, isWeighted: true },
    options: shownRows(table.rows).map(({ label, share: { percent, low, high } }) => {
      const change = changes[labelKey(label)]
      const share = { label, value: percent / 100, low: low / 100, high: high / 100 }
      return change ? { ...share, isClear: change.isClear } : share
    }),
  }
}

async function todaysPoint(answers: Sources['answers'], survey: Survey, key: string): Promise<Point[]> {
  const question = questionsOf(survey.questionnaire).find(({ series }) => series === key)
  if (!question) return []
  const { questions, weighting } = await answers.of(survey)
  const result = questions.find((each) => each.question === question.id)
  if (!result || result.base === 0) return []
  const labels = new Map(
    kindOf(question)
      .counted(question)
      .map(({ id, label }) => [id, label]),
  )
  const isWeighted = weighting.kind === 'weighted'
  return [
    {
      ...{ surveyId: survey.id, day: mexicoDay(Date.now()), text: question.text, base: result.base, isWeighted },
      isBreak: false,
      options: result.options.map(({ option, weighted, unweighted }) => ({
        label: labels.get(option) ?? option,
        ...(isWeighted ? weighted : unweighted),
      })),
    },
  ]
}
