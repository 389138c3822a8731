import type { DrawnFigure, SiteImages } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { hasElectoralFigures } from '#field-studies/without-electoral.ts'
import { type ElectoralSilence, silenceSentence } from '#rules/electoral-silence.ts'
import { fieldStudyCsv } from '#rules/format/field-study-csv.ts'
import type { drawnImages } from './drawn-image.ts'
import { type LazyFile, lazyText, type MemoryFile, memoryFile } from './memory-file.ts'

/** Twice the pixels of the drawing: sharp in print and on every screen. */
const FIGURE_WIDTH = 1440

/** What a reader saves: the numbers of each study, and each chart as SVG and PNG. */
export function fieldStudyFiles(
  figures: readonly DrawnFigure[],
  drawn: ReturnType<typeof drawnImages>,
): [path: string, LazyFile][] {
  const numbers = fieldStudies.map((study): [string, LazyFile] => {
    const downloadAs = `resultados-${study.surveyId}.csv`
    const headers = {
      type: 'text/csv; charset=utf-8',
      cachePolicy: 'until-change',
      isOpenData: true,
      downloadAs,
    } as const
    return [pagePaths.resultsCsv(study.surveyId), lazyText(headers, () => fieldStudyCsv(study))]
  })
  const charts = figures.flatMap(({ surveyId, figureId, draw }): [string, LazyFile][] => {
    const named = (type: string) =>
      ({
        cachePolicy: 'until-change',
        isOpenData: true,
        downloadAs: `encuesta-${surveyId}-${figureId}.${type}`,
      }) as const
    const path = (type: 'svg' | 'png') => pagePaths.figure(surveyId, figureId, type)
    return [
      [path('svg'), lazyText({ type: 'image/svg+xml', ...named('svg') }, draw)],
      [path('png'), drawn(draw, named('png'), FIGURE_WIDTH)],
    ]
  })
  return [...numbers, ...charts]
}

/** The paths of files with electoral numbers: data, charts and link previews. */
export function electoralFiles(images: Pick<SiteImages, 'fieldStudies'>): ReadonlySet<string> {
  const paths = fieldStudies.flatMap((study) => {
    const { surveyId, headline } = study
    const charts = figuresOf(study)
      .filter(({ isElectoral }) => isElectoral)
      .flatMap(({ id }) => [pagePaths.figure(surveyId, id, 'svg'), pagePaths.figure(surveyId, id, 'png')])
    const preview = headline.some(({ isElectoral }) => isElectoral) ? [images.fieldStudies[surveyId]?.src] : []
    return [...charts, ...(hasElectoralFigures(study) ? [pagePaths.resultsCsv(surveyId)] : []), ...preview]
  })
  return new Set(paths.filter((path) => path !== undefined))
}

/** What is served in their place before an election: unavailable for legal reasons, and until when. */
export function silencedFile(silence: ElectoralSilence): MemoryFile {
  const headers = { type: 'text/plain; charset=utf-8', cachePolicy: 'never', isOpenData: true, status: 451 } as const
  return memoryFile(`${silenceSentence(silence)}\n`, headers)
}
