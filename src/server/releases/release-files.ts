import type { PageDrawer, PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/paths.ts'
import { releaseFileNames } from '#contract/release-file-names.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { longDay } from '#rules/format/dates.ts'
import { releaseCsv, targetsCsv } from '#rules/releases/files/release-csv.ts'
import { releaseJson } from '#rules/releases/files/release-json.ts'
import { microdataDictionary } from '#rules/releases/microdata/microdata-dictionary.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Accent } from '#surveys/survey.ts'
import type { drawnImages } from '../pages/drawn-image.ts'
import { silencedFile } from '../pages/field-study-files.ts'
import { type LazyFile, lazyFile, lazyText, type MemoryFile, memoryFile } from '../pages/memory-file.ts'
import { releaseBundle } from './release-bundle.ts'

export interface ReleaseFile {
  readonly path: string
  /** Made on the first request, and then kept. */
  readonly make: LazyFile
}

export interface ReleaseFilesContext {
  readonly settings: PageSettings
  readonly drawer: Pick<PageDrawer, 'drawPicture'>
  readonly drawn: ReturnType<typeof drawnImages>
  readonly silence: SiteState['silence']
  readonly accent: Accent
  /** The document as it was hashed, and the microdata. */
  readonly texts: () => Promise<{ readonly document: string; readonly microdata: string | undefined }>
  /** As it was asked when the release was made. */
  readonly questionnaire: Questionnaire
  /** The release as one printable page. */
  readonly report: () => Promise<string>
}

const CSV = 'text/csv; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

/** Every file of a release, or a notice in its place while it is withdrawn or in electoral silence. The bytes of a file never change. */
export function releaseFiles(kept: StoredRelease, context: ReleaseFilesContext): ReleaseFile[] {
  const { release, withdrawn } = kept
  const { silence, settings } = context
  const isElectoralFile = (question?: string) =>
    release.questions.some(({ id, isElectoral }) => isElectoral && (question ?? id) === id)
  const fileOrNotice = ({ path, question, make }: PlannedFile): ReleaseFile => {
    if (withdrawn) return { path, make: lazyFile(() => withdrawnNotice(release, withdrawn.on, settings)) }
    return { path, make: silence && isElectoralFile(question) ? lazyFile(() => silencedFile(silence)) : make }
  }
  const ofQuestions = release.questions.flatMap(({ id }) => [
    ...dataFiles(kept, context, id),
    ...pictures(kept, context, id),
  ])
  const ofPeople = [...targetsFiles(kept), ...microdataFiles(kept, context)]
  const ofAll = [...dataFiles(kept, context), ...ofPeople, bundleFile(kept, context)]
  return [...ofAll, ...ofQuestions].map(fileOrNotice)
}

interface PlannedFile extends ReleaseFile {
  /** Absent where the file is about all questions. */
  readonly question?: string | undefined
}

function dataFiles(kept: StoredRelease, { settings }: ReleaseFilesContext, question?: string): PlannedFile[] {
  const { release } = kept
  const name = question ?? releaseFileNames.data
  const file = (type: 'csv' | 'json', content: () => string): PlannedFile => {
    const path = releasePaths.data(release.surveyId, release.number, name, type)
    const headers = { type: type === 'csv' ? CSV : JSON_TYPE, downloadAs: fileName(release, `${name}.${type}`) }
    return { question, path, make: lazyText({ ...headers, keep: 'until-change' }, content) }
  }
  return [
    file('csv', () => releaseCsv(release, question)),
    file('json', () => releaseJson(kept, publisherOf(release, settings), question)),
  ]
}

function pictures(
  { release }: StoredRelease,
  { settings, drawer, drawn, accent, questionnaire }: ReleaseFilesContext,
  question: string,
) {
  return (['wide', 'tall'] as const).map((shape): PlannedFile => {
    const path = releasePaths.picture(release.surveyId, release.number, question, shape)
    const svg = () => drawer.drawPicture(settings, release, { question, shape, accent, questionnaire }) ?? ''
    return { question, path, make: drawn(svg, { keep: 'until-change' }) }
  })
}

/** Older releases have no targets. */
function targetsFiles({ release }: StoredRelease): PlannedFile[] {
  const { surveyId, number, weighting } = release
  const { targets } = weighting
  if (!targets) return []
  const downloadAs = fileName(release, `${releaseFileNames.weightingTargets}.csv`)
  const make = lazyText({ type: CSV, keep: 'until-change', downloadAs }, () => targetsCsv(release, targets))
  return [{ path: releasePaths.weightingTargets(surveyId, number), make }]
}

function microdataFiles({ release }: StoredRelease, { texts }: ReleaseFilesContext): PlannedFile[] {
  if (!release.microdata) return []
  const { surveyId, number } = release
  const file = (name: 'microdata' | 'microdataDictionary', content: (csv: string) => string): PlannedFile => ({
    path: releasePaths[name](surveyId, number),
    make: lazyFile(async () => {
      const { microdata } = await texts()
      if (microdata === undefined) throw new Error(`The microdata of ${surveyId}/${number} are not kept`)
      const downloadAs = fileName(release, `${releaseFileNames[name]}.csv`)
      return memoryFile(content(microdata), { type: CSV, keep: 'until-change', downloadAs })
    }),
  })
  return [file('microdata', (csv) => csv), file('microdataDictionary', (csv) => microdataDictionary(release, csv))]
}

function bundleFile(kept: StoredRelease, { settings, texts, questionnaire, report }: ReleaseFilesContext): PlannedFile {
  const { release } = kept
  return {
    path: releasePaths.bundle(release.surveyId, release.number),
    make: lazyFile(async () => {
      const publisher = publisherOf(release, settings)
      const bytes = await releaseBundle({ kept, publisher, ...(await texts()), questionnaire, report: await report() })
      const downloadAs = fileName(release, 'entrega.zip')
      return memoryFile(bytes, { type: 'application/zip', keep: 'until-change', downloadAs }, {})
    }),
  }
}

function publisherOf({ surveyId, number }: Release, { brand, publicOrigin }: PageSettings) {
  return { name: brand.name, address: publicOrigin + releasePaths.release(surveyId, number) }
}

function fileName({ surveyId, number }: Release, name: string): string {
  return `encuesta-${surveyId}-publicacion-${number}-${name}`
}

const TEXT = 'text/plain; charset=utf-8'

/** The reason is only on the page: it may name an electoral number, and these notices are also served during an electoral silence. */
function withdrawnNotice(release: Release, on: string, settings: PageSettings): MemoryFile {
  const { address } = publisherOf(release, settings)
  const sentence = `La publicación ${release.number} se retiró el ${longDay(on)}. Sus cifras ya no se publican: ${address}\n`
  return memoryFile(sentence, { type: TEXT, keep: 'until-change', status: 410 })
}
