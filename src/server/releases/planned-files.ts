import type { PageDrawer, PageSettings } from '#contract/pages.ts'
import { pictureName, releaseFileNames } from '#contract/release-file-names.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { batteriesIn, batteryCsv, type ReleasedItems } from '#rules/releases/files/battery-csv.ts'
import { releaseCsv, targetsCsv } from '#rules/releases/files/release-csv.ts'
import { releaseJson } from '#rules/releases/files/release-json.ts'
import { microdataDictionary } from '#rules/releases/microdata/microdata-dictionary.ts'
import type { Questionnaire } from '#surveys/questionnaire.ts'
import type { Accent } from '#surveys/survey.ts'
import type { PngDrawer } from '../pages/drawn-image.ts'
import { releaseBundle } from './release-bundle.ts'

/** A file of a release, before it is made. */
export interface PlannedFile {
  readonly name: string
  /** Absent where the file is about all questions. */
  readonly question?: string | undefined
  make(read: ReadKept): Promise<Buffer>
}

/** Gives a file of the same release that is kept already. */
export type ReadKept = (name: string) => Promise<Buffer>

export interface FileMakers {
  readonly settings: PageSettings
  readonly drawer: Pick<PageDrawer, 'drawPicture'>
  readonly drawPng: PngDrawer
  readonly accent: Accent
  /** The document as it was hashed, and the microdata. */
  readonly texts: () => Promise<{ readonly document: string; readonly microdata: string | undefined }>
  /** As it is asked when the files are made. */
  readonly questionnaire: Questionnaire
  /** The release as one printable page. */
  readonly report: () => Promise<string>
  /** The day on which the files are made. */
  readonly today: string
}

/** Everything to deliver, in one file. A release that has it has all its other files. */
export const BUNDLE = 'entrega.zip'

/** Every file of a release, the bundle last. */
export function plannedFiles(kept: StoredRelease, makers: FileMakers): PlannedFile[] {
  const ofEverybody = [...dataFiles(kept, makers), ...targetsFiles(kept), ...microdataFiles(kept, makers)]
  const ofQuestions = kept.release.questions.flatMap(({ id }) => [
    ...dataFiles(kept, makers, id),
    ...pictures(kept, makers, id),
  ])
  const batteries = batteriesIn(kept.release)
  const delivered = [...ofEverybody, ...batteries.map((battery) => batteryFile(kept.release, battery))]
  const ofBatteries = batteries.flatMap((battery) =>
    pictures(kept, makers, battery.battery.id).map((picture) => ({ ...picture, question: silentWith(battery) })),
  )
  return [...delivered, ...ofQuestions, ...ofBatteries, bundleFile(kept, makers, delivered)]
}

function dataFiles(kept: StoredRelease, { settings }: FileMakers, question?: string): PlannedFile[] {
  const { release } = kept
  const name = question ?? releaseFileNames.data
  const about = question && silentAs(release, question)
  return [
    textFile({ name: `${name}.csv`, question: about }, () => releaseCsv(release, question)),
    textFile({ name: `${name}.json`, question: about }, () =>
      releaseJson(kept, publisherOf(release, settings), question),
    ),
  ]
}

/** Its numbers by an electoral banner question are silent with that, whatever it asks itself. */
function silentAs({ questions, comparisons }: Release, question: string): string {
  const banners = comparisons.map(({ banner }) => banner?.id)
  return questions.find(({ id, isElectoral }) => isElectoral && banners.includes(id))?.id ?? question
}

function batteryFile(release: Release, asked: ReleasedItems): PlannedFile {
  const file = { name: `${asked.battery.id}.csv`, question: silentWith(asked) }
  return textFile(file, () => batteryCsv(release, asked))
}

/** A battery is silent with its electoral items. */
function silentWith({ items }: ReleasedItems): string | undefined {
  return (items.find(({ isElectoral }) => isElectoral) ?? items[0])?.id
}

function pictures({ release }: StoredRelease, makers: FileMakers, question: string): PlannedFile[] {
  const { settings, drawer, drawPng, accent, questionnaire } = makers
  return (['wide', 'square'] as const).map((shape) => ({
    name: `${pictureName(question, shape)}.png`,
    question,
    make: async () => drawPng(drawer.drawPicture(settings, release, { question, shape, accent, questionnaire }) ?? ''),
  }))
}

/** Older releases have no targets. */
function targetsFiles({ release }: StoredRelease): PlannedFile[] {
  const { targets } = release.weighting
  return targets
    ? [textFile({ name: `${releaseFileNames.weightingTargets}.csv` }, () => targetsCsv(release, targets))]
    : []
}

function microdataFiles({ release }: StoredRelease, { texts }: FileMakers): PlannedFile[] {
  if (!release.microdata) return []
  const csv = async () => {
    const { microdata } = await texts()
    if (microdata === undefined) throw new Error(`The microdata of ${release.surveyId}/${release.number} are not kept`)
    return microdata
  }
  return [
    textFile({ name: `${releaseFileNames.microdata}.csv` }, csv),
    textFile({ name: `${releaseFileNames.microdataDictionary}.csv` }, async () =>
      microdataDictionary(release, await csv()),
    ),
  ]
}

/** What else is downloaded by itself is taken as it is kept: a process that was killed may have made it days ago, by other settings. */
function bundleFile(kept: StoredRelease, makers: FileMakers, inside: readonly PlannedFile[]): PlannedFile {
  const { settings, texts, questionnaire, report, today } = makers
  return {
    name: BUNDLE,
    make: async (read) =>
      releaseBundle({
        release: kept.release,
        publisher: publisherOf(kept.release, settings),
        sha256: kept.sha256,
        document: (await texts()).document,
        questionnaire,
        report: await report(),
        data: await Promise.all(inside.map(async ({ name }) => ({ name, content: await read(name) }))),
        ...(today !== kept.release.publishedOn && { keptOn: today }),
      }),
  }
}

function textFile(file: Omit<PlannedFile, 'make'>, write: () => string | Promise<string>): PlannedFile {
  return { ...file, make: async () => Buffer.from(await write()) }
}

export function publisherOf({ surveyId, number }: Release, { brand, publicOrigin }: PageSettings) {
  return { name: brand.name, address: publicOrigin + releasePaths.release(surveyId, number) }
}
