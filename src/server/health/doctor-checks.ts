import type { CheckResult, SeenAddress } from '#contract/health-schemas.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import type { Config } from '../config.ts'
import { type Opened, openWithKey } from '../process/open-store.ts'
import { programVersion } from '../process/program-version.ts'
import { knownSecret } from '../visitor/visitor-secret.ts'
import { checkResult } from './check-result.ts'
import { examinationChecks } from './database-checks.ts'
import { isFull, MAKE_ROOM, userCheck, writableCheck } from './disk-checks.ts'
import { forgettingCheck } from './live-checks.ts'
import type { Machine } from './machine.ts'
import { pagesChecks } from './pages-checks.ts'
import { proxyCheck } from './proxy-check.ts'
import { reportOnOrigin } from './public-origin.ts'
import { isThisMachine } from './settings-checks.ts'
import { siteChecks, siteParts } from './site-checks.ts'
import { webhookCheck } from './typeform-checks.ts'

type Tell = (sentence: string) => void

/** Everything that can be told of a site: what a panel asks for, and what takes longer. What is looked at is told meanwhile. */
export async function doctorChecks(config: Config, machine: Machine, tell: Tell): Promise<CheckResult[]> {
  const wrongUser = userCheck(config.databaseUrl, machine)
  if (wrongUser) return [wrongUser]
  const { opened, why } = await openedSite(config)
  try {
    tell('Llamando al sitio por su dirección pública…')
    const secret = opened?.visitorSecret ?? knownSecret(config)
    const origin = secret === undefined ? undefined : await reportOnOrigin(config, secret, machine)
    const seen = origin?.seen
    tell('Preguntando a la base de datos y a Typeform…')
    const usual = await siteChecks({ ...siteParts(config, opened, machine), clocks: origin?.clocks ?? [] })
    const databaseInfo = await opened?.store.databaseInfo().catch(() => undefined)
    tell('Leyendo la base de datos entera…')
    const examined = opened ? await examinationChecks(config.databaseUrl, machine) : []
    tell('Pidiendo las páginas…')
    const pages = seen ? await pagesChecks(config, opened?.catalog.all() ?? fixedSurveys) : []
    const webhook = seen ? await webhookCheck(config, seen.honest.webhooks) : []
    return [
      versionsCheck(databaseInfo?.engine, seen?.honest),
      ...usual,
      ...(why ? [why] : []),
      ...examined,
      ...(opened ? [await forgetting(opened)] : []),
      writableCheck('copies-folder', 'Carpeta de copias', config.copiesFolder),
      ...(origin ? [origin.result] : []),
      ...(seen ? [proxyCheck({ publicOrigin: config.publicOrigin, isOnlyHere: isOnlyHere(config), ...seen })] : []),
      ...pages,
      ...webhook,
    ]
  } finally {
    await opened?.store.close()
  }
}

/** Opened as the server opens it, and only where that changes nothing: a database that waits for migrations would get them. */
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
    if (isFull(error)) return { why: bad('El disco está lleno.', MAKE_ROOM) }
    return { why: bad(error.message, 'El sitio tampoco arrancaría así: corrígelo y repite.') }
  }
}

/** A running site says this of itself. Here it is tried: what keeps us from it keeps the site from it. */
async function forgetting({ store }: Opened): Promise<CheckResult> {
  await store.forgetting.forget()
  return forgettingCheck(store.forgetting.state(), Date.now())
}

/** Whether its public address is the site itself, and no other machine reaches it: there is no proxy then. */
function isOnlyHere({ publicOrigin, host, port }: Config): boolean {
  const { hostname, port: asked } = new URL(publicOrigin)
  return isThisMachine(host) && isThisMachine(hostname) && asked === String(port)
}

/** Of what this is made, and whether what is running is made of the same. */
export function versionsCheck(engine: string | undefined, seen: Pick<SeenAddress, 'version'> | undefined): CheckResult {
  const { good, warning } = checkResult('versions', 'Versiones')
  const made = `Encuestas ${programVersion}, Node ${process.versions.node}${engine ? `, ${engine}` : ''}`
  if (seen && seen.version !== programVersion) {
    return warning(`${made}; el sitio encendido es la versión ${seen.version}.`, 'Reinícialo para que use esta.')
  }
  return good(`${made}.`)
}
