import type { DrawnFigure } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { fieldStudyCsv } from '#rules/format/field-study-csv.ts'
import type { drawnImages } from './drawn-image.ts'
import { type LazyFile, lazyText } from './memory-file.ts'

/** Twice the pixels of the drawing: sharp in print and on every screen. */
const FIGURE_WIDTH = 1440

/** What a reader of results saves: the numbers of each study. */
export function csvFiles(): [path: string, LazyFile][] {
  return fieldStudies.map((study) => {
    const downloadAs = `resultados-${study.surveyId}.csv`
    const headers = { type: 'text/csv; charset=utf-8', keep: 'while-true', downloadAs } as const
    return [pagePaths.resultsCsv(study.surveyId), lazyText(headers, () => fieldStudyCsv(study))]
  })
}

/** Each chart, to be drawn on and to be shown. */
export function figureFiles(
  figures: readonly DrawnFigure[],
  drawn: ReturnType<typeof drawnImages>,
): [path: string, LazyFile][] {
  return figures.flatMap(({ surveyId, figureId, draw }) => {
    const named = (type: string) =>
      ({ keep: 'while-true', downloadAs: `encuesta-${surveyId}-${figureId}.${type}` }) as const
    const path = (type: 'svg' | 'png') => pagePaths.figure(surveyId, figureId, type)
    return [
      [path('svg'), lazyText({ type: 'image/svg+xml', ...named('svg') }, draw)],
      [path('png'), drawn(draw, named('png'), FIGURE_WIDTH)],
    ]
  })
}
