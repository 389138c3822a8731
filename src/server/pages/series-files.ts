import type { PageDrawer, PageSettings } from '#contract/pages.ts'
import { seriesPaths } from '#contract/series-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import { allSeries } from '#rules/series/series.ts'
import { seriesCsv, seriesJson } from '#rules/series/series-files.ts'
import type { drawnImages } from './drawn-image.ts'
import { silencedFile } from './field-study-files.ts'
import { type LazyFile, lazyFile, lazyText } from './memory-file.ts'

interface Drawing {
  readonly drawer: Pick<PageDrawer, 'drawSeriesPicture' | 'drawSeriesFeed'>
  readonly drawn: ReturnType<typeof drawnImages>
}

/** The numbers, the picture and the feed of each series. They grow with each release that asks its question. */
export function seriesFiles(
  settings: PageSettings,
  state: SiteState,
  { drawer, drawn }: Drawing,
): [path: string, LazyFile][] {
  const { silence } = state
  const open = { cachePolicy: 'until-change', isOpenData: true } as const
  return allSeries(state.surveys).flatMap((series): [string, LazyFile][] => {
    const { key } = series
    const about = { address: settings.publicOrigin + seriesPaths.page(key), publisher: settings.brand.name }
    const numbers: [string, LazyFile][] = [
      [
        seriesPaths.data(key, 'csv'),
        lazyText({ ...open, type: 'text/csv; charset=utf-8', downloadAs: `serie-${key}.csv` }, () => seriesCsv(series)),
      ],
      [
        seriesPaths.data(key, 'json'),
        lazyText({ ...open, type: 'application/json; charset=utf-8', downloadAs: `serie-${key}.json` }, () =>
          seriesJson(series, about),
        ),
      ],
      [
        seriesPaths.picture(key),
        drawn(() => drawer.drawSeriesPicture(settings, state, series), { ...open, downloadAs: `serie-${key}.png` }),
      ],
    ]
    const feed = lazyText({ ...open, type: 'application/atom+xml; charset=utf-8' }, () =>
      drawer.drawSeriesFeed(settings, series),
    )
    const isSilenced = silence !== undefined && series.isElectoral
    const shown = isSilenced
      ? numbers.map(([path]): [string, LazyFile] => [path, lazyFile(() => silencedFile(silence))])
      : numbers
    return [...shown, [seriesPaths.feed(key), feed]]
  })
}
