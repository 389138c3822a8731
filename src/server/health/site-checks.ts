import type { CheckResult } from '#contract/health-schemas.ts'
import { StoreUnavailable } from '#store/engine.ts'
import type { Config } from '../config.ts'
import type { LiveCatalog } from '../live-catalog.ts'
import type { Opened } from '../process/open-store.ts'
import { keyMark } from '../visitor/visitor-name.ts'
import { checkResult } from './check-result.ts'
import { clockCheck, type OtherClock } from './clock-check.ts'
import { databaseCheck } from './database-checks.ts'
import { filesChecks, spaceCheck } from './disk-checks.ts'
import { lastBackup, lastBackupCheck } from './last-backup.ts'
import { type Machine, thisMachine } from './machine.ts'
import { settingsChecks } from './settings-checks.ts'
import { type StandInDay, standInChecks } from './stand-in-check.ts'
import { checkTypeform, type TypeformReport } from './typeform-checks.ts'

const ASK_TYPEFORM_EVERY_MS = 5 * 60_000

type OpenedSite = Pick<Opened, 'store' | 'visitorSecret'> & { readonly catalog: Pick<LiveCatalog, 'all'> }

/**
 * Checks that are cheap enough for every half minute: settings, database, disk, backups, clock, Typeform. What needs the database
 * is left out where it could not be opened. To be made once in a process: Typeform's answer is remembered for some minutes.
 */
export function siteChecker(config: Config, opened: OpenedSite | undefined, machine: Machine = thisMachine) {
  let last: { readonly at: number; readonly report: Promise<TypeformReport> } | undefined
  const askTypeform = () => {
    const at = machine.now()
    if (!last || Math.abs(at - last.at) >= ASK_TYPEFORM_EVERY_MS)
      last = { at, report: checkTypeform(config, machine.now) }
    return last.report
  }

  /** With the clocks of other machines that the caller has asked already. */
  return async (clocks: readonly OtherClock[] = []): Promise<CheckResult[]> => {
    const { databaseUrl, backupFolder: folder } = config
    const [database, space, kept, typeform] = await Promise.all([
      databaseCheck(databaseUrl, opened?.store),
      spaceCheck(databaseUrl, machine),
      opened && readDatabase(opened, folder, machine),
      askTypeform(),
    ])
    const now = machine.now()
    return [
      ...settingsChecks(config),
      database,
      space,
      ...filesChecks(databaseUrl),
      ...(kept
        ? [
            lastBackupCheck({ ...kept, folder, now }),
            ...verificationCheck(kept.tallies),
            ...standInChecks(kept.standIns),
          ]
        : []),
      clockCheck({
        now,
        clocks: [...clocks, ...(kept?.clocks ?? []), ...typeform.clocks],
        newestDay: kept?.newestDay,
        backupAt: kept && 'at' in kept.backup ? kept.backup.at : undefined,
      }),
      ...typeform.checks,
    ]
  }
}

/** Undefined while the database does not answer, which another check reports. */
async function readDatabase({ store, visitorSecret, catalog }: OpenedSite, backupFolder: string, machine: Machine) {
  try {
    const ids = catalog.all().map(({ id }) => id)
    const [{ clock, newestDay }, tallies, standIns] = await Promise.all([
      store.databaseInfo(),
      Promise.all(ids.map((id) => store.tallies.of(id))),
      Promise.all(ids.map((id) => standInDays(store, id, machine.now()))),
    ])
    return {
      clocks: clock === null ? [] : [{ whose: 'PostgreSQL', aheadMs: clock - machine.now() }],
      newestDay,
      hasAnswers: tallies.some(({ completed }) => completed > 0),
      tallies,
      standIns: standIns.flat(),
      backup: await lastBackup(backupFolder, keyMark(visitorSecret)),
    }
  } catch (error) {
    if (error instanceof StoreUnavailable) return undefined
    throw error
  }
}

async function standInDays({ tallies }: OpenedSite['store'], surveyId: string, now: number): Promise<StandInDay[]> {
  return (await tallies.standIns(surveyId, now)).map((day) => ({ surveyId, ...day }))
}

/** Whether no form has confirmed any response, which the numbers alone do not show. */
export function verificationCheck(
  surveys: readonly { readonly reported: number; readonly verified: number }[],
): CheckResult[] {
  const isNothingVerified =
    surveys.some(({ reported }) => reported > 0) && surveys.every(({ verified }) => verified === 0)
  if (!isNothingVerified) return []
  const { warning } = checkResult('nothing-verified', 'Verificación')
  return [
    warning(
      'Ninguna respuesta está verificada: ningún formulario ha confirmado las completadas.',
      'Espera unos minutos: Typeform puede tardar. Si sigue así, revisa su webhook y que TYPEFORM_TOKEN siga vigente.',
    ),
  ]
}
