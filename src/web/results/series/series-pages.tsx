import type { PageDrawer, PageImage, SitePage } from '#contract/pages.ts'
import { seriesPaths } from '#contract/series-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { Series } from '#releases/series.ts'
import { silenceSentence } from '#rules/electoral-silence.ts'
import { dayRange } from '#rules/format/dates.ts'
import { people } from '#rules/format/percent.ts'
import { allSeries } from '#rules/series/series.ts'
import { changeSentence, newestFinding } from '#rules/series/series-sentence.ts'
import type { Accent } from '#surveys/survey.ts'
import { drawDocument, sitePage } from '../../document.tsx'
import type { Site } from '../../site.ts'
import { EmbedFrame } from '../releases/embed-page.tsx'
import { atomFeed } from '../releases/feed.ts'
import { SeriesCharts } from './series-charts.tsx'
import { SeriesPage } from './series-page.tsx'

/** A page for each series, and one for other sites to embed. */
export function seriesPages(site: Site): SitePage[] {
  const { surveys, silence } = site.state
  return allSeries(surveys).flatMap((series) => {
    const { key, text, points } = series
    const isSilenced = silence !== undefined && series.isElectoral
    const accent = accentOf(site.state, series)
    const changed = isSilenced ? undefined : changeSentence(series)
    const page = sitePage(
      site,
      {
        path: seriesPaths.page(key),
        title: `Serie: ${text}`,
        description:
          changed ?? `La misma pregunta en ${points.length} ${points.length === 1 ? 'publicación' : 'publicaciones'}.`,
        changedOn: points.at(-1)?.publishedOn,
        style: 'results',
        script: 'share',
        accent,
        ...(!isSilenced && { image: pictureOf(series) }),
      },
      <SeriesPage series={series} silence={silence} />,
    )
    const embed: SitePage = {
      path: seriesPaths.embed(key),
      audience: 'public',
      isIndexed: false,
      isFrameable: true,
      draw: () =>
        drawDocument(
          site,
          <EmbedFrame
            title={text}
            path={seriesPaths.embed(key)}
            accent={accent}
            source="participación abierta"
            whole={{ path: seriesPaths.page(key), name: 'La serie completa' }}
          >
            {isSilenced ? (
              <p className="mt-3">{silenceSentence(silence)}</p>
            ) : (
              <div className="mt-3">
                <SeriesCharts series={series} />
              </div>
            )}
          </EmbedFrame>,
        ),
    }
    return [page, embed]
  })
}

function pictureOf({ key, text }: Series): PageImage {
  return {
    src: seriesPaths.picture(key),
    type: 'image/png',
    width: 1200,
    height: 630,
    alt: `${text} A lo largo del tiempo.`,
  }
}

export function accentOf({ surveys }: SiteState, { points }: Series): Accent {
  const newest = points.at(-1)?.surveyId
  return surveys.find(({ survey }) => survey.id === newest)?.survey.accent ?? 'blue'
}

/** A new entry for each point. As in the other feed, never an electoral number. */
export const drawSeriesFeed: PageDrawer['drawSeriesFeed'] = (settings, series) => {
  const { key, text, isElectoral, points } = series
  const entries = points.map((point, at) => ({
    path: `${seriesPaths.page(key)}#${point.surveyId}-${point.number}`,
    title: `${point.surveyTitle}, publicación ${point.number}`,
    summary:
      (isElectoral ? undefined : newestFinding({ ...series, points: points.slice(0, at + 1) })) ??
      `${people(point.table.base)}; respuestas ${dayRange(point.fieldwork.from, point.fieldwork.to)}.`,
    publishedOn: point.publishedOn,
    changedOn: point.publishedOn,
  }))
  return atomFeed(settings, { path: seriesPaths.feed(key), page: seriesPaths.page(key), title: text }, entries)
}
