import { extname } from 'node:path'
import type { PageSettings } from '#contract/pages.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { SiteState } from '#contract/site-state.ts'
import type { Release } from '#releases/release.ts'
import type { StoredRelease } from '#releases/stored-release.ts'
import { longDay } from '#rules/format/dates.ts'
import type { KeptFile, ReleaseFiles } from '#store/release-files.ts'
import { silencedFile } from '../pages/field-study-files.ts'
import { type LazyFile, lazyFile, type MemoryFile, memoryFile } from '../pages/memory-file.ts'
import { BUNDLE, type PlannedFile, publisherOf } from './planned-files.ts'
import type { recentBrotli } from './recent-brotli.ts'

export interface ReleaseFile {
  readonly path: string
  readonly make: LazyFile
}

interface Served {
  readonly store: ReleaseFiles
  readonly silence: SiteState['silence']
  readonly settings: PageSettings
  readonly brotli: ReturnType<typeof recentBrotli>
  /** Where it is for one client: there it is not open data, and no cache may keep it. */
  readonly clientAddress?: string | undefined
  /** How to make those that are not kept yet. */
  readonly plan: () => readonly PlannedFile[]
}

const types: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.zip': 'application/zip',
}

/**
 * Every file of a release at its address, or a notice in its place while it is withdrawn or in electoral silence. The bytes are
 * read on request: all files of all releases would fill the memory.
 */
export function releaseFiles(kept: StoredRelease, served: Served): ReleaseFile[] {
  const { store, silence, settings, brotli, plan, clientAddress } = served
  const { release, withdrawn } = kept
  const address = releasePaths.release(release.surveyId, release.number)
  const asServed = (file: MemoryFile) => (clientAddress === undefined ? file : forClient(file))
  // Also of a battery, if any of its items is.
  const isElectoralFile = (question?: string) =>
    release.questions.some(
      ({ id, item, isElectoral }) => isElectoral && [id, item?.battery, undefined].includes(question),
    )
  const names = hasAllFiles(kept) ? (kept.files ?? []) : plan()
  return names.map(({ name, question }) => {
    const path = `${clientAddress ?? address}/${name}`
    if (withdrawn)
      return { path, make: lazyFile(() => asServed(withdrawnNotice(release, withdrawn.on, settings, clientAddress))) }
    if (silence && isElectoralFile(question)) return { path, make: lazyFile(() => asServed(silencedFile(silence))) }
    const make = async () => {
      const { identity, gzip } = await keptContent(store, kept, { name, plan })
      const packed = gzip && { gzip, br: await brotli(`${address}/${name}`, identity) }
      return asServed(memoryFile(identity, headersOf(release, name), packed ?? {}))
    }
    return { path, make }
  })
}

export function hasAllFiles({ files = [] }: StoredRelease): boolean {
  return files.some(({ name }) => name === BUNDLE)
}

/** Makes and keeps the files that a release does not have yet, the bundle last. Ends early when told to stop. */
export async function keepFiles(
  store: ReleaseFiles,
  { release }: StoredRelease,
  plan: readonly PlannedFile[],
  isStopped: () => boolean,
): Promise<void> {
  for (const file of plan) {
    if (isStopped()) return
    if (!(await store.read(release, file.name))) await keep(store, release, file)
  }
}

/** A file is kept before it is first sent, and read back: what was once sent is what is sent for ever, by every process. */
async function keptContent(
  store: ReleaseFiles,
  kept: StoredRelease,
  { name, plan }: Pick<Served, 'plan'> & { readonly name: string },
): Promise<KeptFile> {
  const { release } = kept
  const found = await store.read(release, name)
  if (found) return found
  const planned = plan()
  const file = planned.find((each) => each.name === name)
  if (name === BUNDLE) await keepFiles(store, kept, planned, () => false)
  else if (file) await keep(store, release, file)
  return readKept(store, release, name)
}

async function keep(store: ReleaseFiles, release: Release, { name, question, make }: PlannedFile): Promise<void> {
  const content = await make(async (other) => (await readKept(store, release, other)).identity)
  await store.keep(release, { name, question, content })
}

async function readKept(store: ReleaseFiles, release: Release, name: string): Promise<KeptFile> {
  const found = await store.read(release, name)
  if (!found) throw new Error(`${name} of ${release.surveyId}/${release.number} is not kept`)
  return found
}

function headersOf({ surveyId, number }: Release, name: string) {
  const type = types[extname(name)] ?? 'application/octet-stream'
  const downloadAs = `encuesta-${surveyId}-publicacion-${number}-${name}`
  const saved = type !== 'image/png' && { downloadAs }
  return { type, cachePolicy: 'until-change', isOpenData: true, ...saved } as const
}

function forClient({ isOpenData: _, ...file }: MemoryFile): MemoryFile {
  return { ...file, cachePolicy: 'never' }
}

const TEXT = 'text/plain; charset=utf-8'

/** The reason is only on the page: it may name an electoral number, and these notices are also served during an electoral silence. */
function withdrawnNotice(release: Release, on: string, settings: PageSettings, clientAddress?: string): MemoryFile {
  const address = clientAddress ? settings.publicOrigin + clientAddress : publisherOf(release, settings).address
  const sentence = `La publicación ${release.number} se retiró el ${longDay(on)}. Sus cifras ya no se publican: ${address}\n`
  return memoryFile(sentence, { type: TEXT, cachePolicy: 'until-change', isOpenData: true, status: 410 })
}
