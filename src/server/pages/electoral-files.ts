import type { SiteImages } from '#contract/pages.ts'
import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { figuresOf } from '#field-studies/field-study.ts'
import { hasSilenced } from '#field-studies/without-electoral.ts'
import { type ElectoralSilence, silenceSentence } from '#rules/releases/electoral-silence.ts'
import { type MemoryFile, memoryFile } from './memory-file.ts'

/** The addresses of the field studies' files that hold electoral numbers: their data, their charts and their link previews. */
export function electoralFiles(images: Pick<SiteImages, 'fieldStudies'>): ReadonlySet<string> {
  const paths = fieldStudies.flatMap((study) => {
    const { surveyId, headline } = study
    const charts = figuresOf(study)
      .filter(({ isElectoral }) => isElectoral)
      .flatMap(({ id }) => [pagePaths.figure(surveyId, id, 'svg'), pagePaths.figure(surveyId, id, 'png')])
    const preview = headline.some(({ isElectoral }) => isElectoral) ? [images.fieldStudies[surveyId]?.src] : []
    return [...charts, ...(hasSilenced(study) ? [pagePaths.resultsCsv(surveyId)] : []), ...preview]
  })
  return new Set(paths.filter((path) => path !== undefined))
}

/** What stands at such an address before an election: unavailable for legal reasons, and until when. */
export function silencedFile(silence: ElectoralSilence): MemoryFile {
  const headers = { type: 'text/plain; charset=utf-8', keep: 'never', status: 451 } as const
  return memoryFile(`${silenceSentence(silence)}\n`, headers)
}
