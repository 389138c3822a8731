import type { CheckResult } from '#contract/health-schemas.ts'
import { checkIntegrity, type IntegrityReport } from '#store/check-integrity.ts'
import { sqliteFile } from '#store/database-url.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { isServer, operatorCommand } from '#store/operator-command.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { type Opened, openWithKey } from '../process/open-store.ts'
import { programVersion } from '../process/program-version.ts'
import { knownSecret } from '../visitor/visitor-secret.ts'
import { allChecks } from './all-checks.ts'
import { callOrigin, callWebhook, fetchPages } from './call-outside.ts'
import { certificateEnd } from './certificate.ts'
import { bad, resultsOf } from './check.ts'
import { type Failed, type Machine, nameOf, ownerOf, tryWriting } from './machine.ts'
import { factsReader, orFailed, type SiteFacts } from './read-facts.ts'

type Progress = (sentence: string) => void

/** Every check of a site: those of the panel, and those that take longer. Reports its progress. */
export async function doctorChecks(config: Config, machine: Machine, progress: Progress): Promise<CheckResult[]> {
  const wrongUser = userResult(config.databaseUrl, machine)
  if (wrongUser) return [wrongUser]
  const { opened, opening } = await openedSite(config)
  try {
    progress('Llamando al sitio por su dirección pública…')
    const secret = opened?.visitorSecret ?? knownSecret(config)
    const called = secret === undefined ? undefined : await callOrigin(config, secret, machine.now())
    progress('Preguntando a la base de datos y a Typeform…')
    const usual = await factsReader(config, opened, machine)()
    progress('Leyendo la base de datos entera…')
    const examination = opened && (await orFailed(examined(config, usual.disk)))
    progress('Pidiendo las páginas…')
    const isOurs = called?.origin.kind === 'site'
    return resultsOf(allChecks, {
      ...usual,
      program: { version: programVersion, node: process.versions.node },
      clocks: [...(called?.clocks ?? []), ...usual.clocks],
      copiesFolder: tryWriting(config.backupFolder),
      ...(opening && { opening }),
      ...(examination && { examination }),
      ...(opened && { forgetting: await orFailed(forgotten(opened)) }),
      certificateEnd: await certificateEnd(config.publicOrigin),
      ...(called && { origin: called.origin }),
      ...(isOurs && { pages: await fetchPages(config, opened?.catalog.listed() ?? fixedSurveys) }),
      ...(isOurs && { webhook: await callWebhook(config) }),
    })
  } finally {
    await opened?.store.close()
  }
}

/** Opened as the server opens it, but not where that would run migrations. */
async function openedSite(config: Config): Promise<{ opened?: Opened; opening?: Failed }> {
  if ((await waitingMigrations(config.databaseUrl).catch(() => undefined)) !== 0) return {}
  try {
    return { opened: await openWithKey(config) }
  } catch (error) {
    if (!(error instanceof StoreRefused || error instanceof StoreUnavailable)) throw error
    return { opening: { error } }
  }
}

/** Reads the whole database: whether it is intact, and whether its counts agree with its responses. */
async function examined({ databaseUrl }: Config, disk: SiteFacts['disk']): Promise<IntegrityReport | 'no-room'> {
  const { freeBytes, databaseBytes } = disk
  if (typeof freeBytes === 'number' && databaseBytes > freeBytes) return 'no-room'
  return checkIntegrity(databaseUrl)
}

/** A running site reports this itself. Here it is tried, because what stops `doctor` would stop the site too. */
async function forgotten({ store }: Opened) {
  await store.forgetting.forget()
  return store.forgetting.state()
}

const ROOT = 0

/** Whether this is run by the owner of the database; nothing where it is. The site could not read what another user writes. */
function userResult(databaseUrl: string, { userId }: Pick<Machine, 'userId'>): CheckResult | undefined {
  const file = sqliteFile(databaseUrl)
  const [owner, user] = [file && ownerOf(file), userId()]
  if (typeof owner !== 'number' || user === undefined || owner === user) return undefined
  const [ownerName, userName] = [nameOf(owner), nameOf(user)]
  const found = bad(
    `La base «${file}» es de «${ownerName}» y este comando corre como «${userName}»: así no puede revisarla.`,
    // Somebody ran a command or the site as root once: as root again, more files would become root's.
    owner === ROOT
      ? `Devuélvela al usuario del sitio: sudo chown ${userName}: ${file}*`
      : `Córrelo como ${ownerName}: ${isServer ? '' : `sudo -u ${ownerName} `}${operatorCommand('doctor')}`,
  )
  return { check: 'user', title: 'Usuario', ...found }
}
