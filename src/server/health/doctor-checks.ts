import type { CheckResult, SeenAddress } from '#contract/health-schemas.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { isDiskFull, reasonOf } from '#store/failure-reason.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { type Opened, openWithKey } from '../process/open-store.ts'
import { programVersion } from '../process/program-version.ts'
import { knownSecret } from '../visitor/visitor-secret.ts'
import { checkResult } from './check-result.ts'
import { examinationChecks } from './database-checks.ts'
import { MAKE_ROOM, userCheck, writableCheck } from './disk-checks.ts'
import { forgettingCheck } from './live-checks.ts'
import type { Machine } from './machine.ts'
import { pagesChecks } from './pages-checks.ts'
import { proxyCheck } from './proxy-check.ts'
import { checkPublicOrigin } from './public-origin.ts'
import { isThisMachine } from './settings-checks.ts'
import { siteChecker } from './site-checks.ts'
import { webhookCheck } from './typeform-checks.ts'

type Progress = (sentence: string) => void

/** Every check of a site: those of the panel, and those that take longer. Reports its progress. */
export async function doctorChecks(config: Config, machine: Machine, progress: Progress): Promise<CheckResult[]> {
  const wrongUser = userCheck(config.databaseUrl, machine)
  if (wrongUser) return [wrongUser]
  const { opened, why } = await openedSite(config)
  try {
    progress('Llamando al sitio por su dirección pública…')
    const secret = opened?.visitorSecret ?? knownSecret(config)
    const origin = secret === undefined ? undefined : await checkPublicOrigin(config, secret, machine)
    const seen = origin?.seen
    progress('Preguntando a la base de datos y a Typeform…')
    const usual = await siteChecker(config, opened, machine)(origin?.clocks)
    const databaseInfo = await opened?.store.databaseInfo().catch(() => undefined)
    progress('Leyendo la base de datos entera…')
    const examined = opened ? await examinationChecks(config.databaseUrl, machine) : []
    progress('Pidiendo las páginas…')
    const pages = seen ? await pagesChecks(config, opened?.catalog.all() ?? fixedSurveys) : []
    const webhook = seen ? await webhookCheck(config, seen.honest.webhooks) : []
    return [
      versionsCheck(databaseInfo?.engine, seen?.honest),
      ...usual,
      ...(why ? [why] : []),
      ...examined,
      ...(opened ? [await forgetting(opened)] : []),
      writableCheck('copies-folder', 'Carpeta de copias', config.backupFolder),
      ...(origin ? [origin.result] : []),
      ...(seen ? [proxyCheck({ publicOrigin: config.publicOrigin, isOnlyHere: isOnlyHere(config), ...seen })] : []),
      ...pages,
      ...webhook,
    ]
  } finally {
    await opened?.store.close()
  }
}

/** Opened as the server opens it, but not where that would run migrations. */
async function openedSite(config: Config): Promise<{ opened?: Opened; why?: CheckResult }> {
  try {
    if ((await waitingMigrations(config.databaseUrl)) !== 0) return {}
  } catch {
    return {}
  }
  try {
    return { opened: await openWithKey(config) }
  } catch (error) {
    if (!(error instanceof StoreRefused || error instanceof StoreUnavailable)) throw error
    const { bad } = checkResult('opening', 'Abrir la base')
    if (isDiskFull(error)) return { why: bad(`No se puede: ${reasonOf(error)}.`, MAKE_ROOM) }
    return { why: bad(error.message, 'El sitio tampoco arrancaría así: corrígelo y repite.') }
  }
}

/** A running site reports this itself. Here it is tried, because what stops `doctor` would stop the site too. */
async function forgetting({ store }: Opened): Promise<CheckResult> {
  try {
    await store.forgetting.forget()
  } catch (error) {
    const advice = isDiskFull(error) ? MAKE_ROOM : 'El sitio tampoco puede: corrígelo y repite.'
    return checkResult('forgetting', 'Orden de llegada').warning(`No se pudo borrar: ${reasonOf(error)}.`, advice)
  }
  return forgettingCheck(store.forgetting.state(), Date.now())
}

/** Whether the public address is the site itself and no other machine reaches it: then there is no proxy. */
function isOnlyHere({ publicOrigin, host, port }: Config): boolean {
  const { hostname, port: publicPort } = new URL(publicOrigin)
  return isThisMachine(host) && isThisMachine(hostname) && publicPort === String(port)
}

/** The versions of program, Node and database, and whether the running site has the same. */
export function versionsCheck(engine: string | undefined, seen: Pick<SeenAddress, 'version'> | undefined): CheckResult {
  const { good, warning } = checkResult('versions', 'Versiones')
  const made = `Encuestas ${programVersion}, Node ${process.versions.node}${engine ? `, ${engine}` : ''}`
  if (seen && seen.version !== programVersion) {
    return warning(`${made}; el sitio encendido es la versión ${seen.version}.`, 'Reinícialo para que use esta.')
  }
  return good(`${made}.`)
}
