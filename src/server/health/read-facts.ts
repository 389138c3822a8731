import { existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { MINUTE_MS } from '#rules/durations.ts'
import { backupsIn } from '#store/backup/backup-folder.ts'
import { sqliteFile } from '#store/database-url.ts'
import { StoreUnavailable } from '#store/engine.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Survey } from '#surveys/survey.ts'
import type { Config } from '../config.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import { readTallies } from '../metrics/survey-metrics.ts'
import type { Opened } from '../process/open-store.ts'
import { type Reply, responsesApi } from '../typeform/responses-api.ts'
import { keyMark } from '../visitor/visitor-name.ts'
import { clockOf, type OtherClock } from './call-outside.ts'
import { type Failed, type Machine, nearestFolder, thisMachine, tryWriting } from './machine.ts'

const ASK_TYPEFORM_EVERY_MS = 5 * MINUTE_MS

type OpenedSite = Pick<Opened, 'store' | 'visitorSecret'> & { readonly catalog: Pick<LiveCatalog, 'all'> }

/**
 * Reads what is cheap enough for every half minute: database, disk, backups, clock, Typeform. What needs the database is left
 * out where it could not be opened. To be made once in a process: Typeform's answer is remembered for some minutes.
 */
export function factsReader(config: Config, opened: OpenedSite | undefined, machine: Machine = thisMachine) {
  let last: { readonly at: number; readonly asked: ReturnType<typeof askTypeform> } | undefined
  const typeformNow = () => {
    const at = machine.now()
    if (!last || Math.abs(at - last.at) >= ASK_TYPEFORM_EVERY_MS) last = { at, asked: askTypeform(config, machine.now) }
    return last.asked
  }

  return async () => {
    const [database, disk, stored, { typeform, clocks }] = await Promise.all([
      orFailed(databaseState(config.databaseUrl, opened)),
      diskState(config.databaseUrl, machine),
      opened && readStored(opened, config.backupFolder, machine),
      typeformNow(),
    ])
    return {
      config,
      now: machine.now(),
      database,
      disk,
      ...stored,
      typeform,
      clocks: [...(stored?.clocks ?? []), ...clocks],
    }
  }
}

export type SiteFacts = Awaited<ReturnType<ReturnType<typeof factsReader>>>

/** What was read, or why it could not be. */
export function orFailed<Fact>(reading: Promise<Fact>): Promise<Fact | Failed> {
  return reading.catch((error: unknown) => ({ error }))
}

async function databaseState(url: string, opened: OpenedSite | undefined) {
  const waiting = await waitingMigrations(url)
  if (waiting !== 0 || !opened) return { waiting, pingMs: undefined }
  const began = performance.now()
  await opened.store.ping()
  return { waiting, pingMs: performance.now() - began }
}

/** Where the database is; with PostgreSQL, where this program is. */
export function diskFolder(databaseUrl: string): string {
  const file = sqliteFile(databaseUrl)
  return nearestFolder(file === undefined ? '.' : dirname(file))
}

async function diskState(databaseUrl: string, { freeBytes }: Pick<Machine, 'freeBytes'>) {
  const file = sqliteFile(databaseUrl)
  const folder = diskFolder(databaseUrl)
  const isThere = file !== undefined && existsSync(file)
  return {
    folder,
    freeBytes: await orFailed(freeBytes(folder)),
    databaseBytes: isThere ? statSync(file).size : 0,
    databaseFolder: file === undefined ? undefined : tryWriting(dirname(file)),
    readableByOthers: isThere ? [file, `${file}-wal`, `${file}.secret`].filter(isReadableByOthers) : undefined,
  }
}

function isReadableByOthers(file: string): boolean {
  return existsSync(file) && (statSync(file).mode & 0o077) !== 0
}

/** Undefined while the database does not answer, which another check reports. */
async function readStored({ store, visitorSecret, catalog }: OpenedSite, backupFolder: string, machine: Machine) {
  try {
    const [{ engine, clock, newestDay }, tallies, standIns] = await Promise.all([
      store.databaseInfo(),
      readTallies(store, catalog.all()),
      Promise.all(
        catalog.all().map(async ({ id: surveyId }) => {
          const days = await store.tallies.standIns(surveyId, machine.now())
          return days.map((day) => ({ surveyId, ...day }))
        }),
      ),
    ])
    return {
      engine,
      newestDay,
      clocks: clock === null ? [] : [{ whose: 'PostgreSQL', aheadMs: clock - machine.now() }],
      ...tallies,
      standIns: standIns.flat(),
      lastBackup: await orFailed(newestBackup(backupFolder, keyMark(visitorSecret))),
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  }
}

/** When the newest backup of the database with this key was made, and its size. */
export async function newestBackup(
  folder: string,
  mark: string,
): Promise<{ at: number; bytes: number } | { at: undefined }> {
  for await (const { name, header } of backupsIn(folder, mark))
    return { at: Date.parse(header.at), bytes: statSync(join(folder, name)).size }
  return { at: undefined }
}

export type FormReplies = Record<'form' | 'webhooks', Reply> & { readonly survey: Survey; readonly formId: string }
type FormAnswers = readonly FormReplies[] | 'unused' | 'no-token'

/** Asks Typeform about every form in use. */
async function askTypeform({ forms, typeform }: Config, now: () => number) {
  const told = (found: FormAnswers, clocks: readonly OtherClock[] = []) => ({ typeform: found, clocks })
  const used = fixedSurveys.flatMap((survey) => {
    const form = forms[survey.id]
    return form.kind === 'typeform' ? [{ survey, formId: form.formId }] : []
  })
  if (used.length === 0) return told('unused')
  const api = responsesApi(typeform)
  if (!api) return told('no-token')
  let clocks: readonly OtherClock[] = []
  let isDown = false
  // While it does not answer, the panel must not wait for each form in turn.
  const get = async (path: string) => {
    const reply = isDown ? ({ kind: 'unreachable' } as const) : await api.get(path)
    isDown = reply.kind === 'unreachable'
    if ('headers' in reply) clocks = clockOf('Typeform', reply, now())
    return reply
  }
  const replies: FormReplies[] = []
  for (const { survey, formId } of used) {
    const form = await get(`/forms/${formId}`)
    const webhooks = form.kind === 'answered' ? await get(`/forms/${formId}/webhooks`) : form
    replies.push({ survey, formId, form, webhooks })
  }
  return told(replies, clocks)
}
