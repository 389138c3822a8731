import type { Finding } from '#contract/health-schemas.ts'
import { StoreRefused, StoreUnavailable } from '#store/engine.ts'
import { waitingMigrations } from '#store/waiting-migrations.ts'
import type { Config } from '../config.ts'
import { type Opened, openWithKey } from '../process/open-store.ts'
import { secretBeside } from '../visitor/visitor-secret.ts'
import { nearestFolder, writableFinding } from './disk-findings.ts'
import { examinationFindings } from './examination-findings.ts'
import { graded } from './graded.ts'
import type { Machine } from './machine.ts'
import { pagesFindings } from './pages-findings.ts'
import { proxyFinding } from './proxy-finding.ts'
import { originLook } from './public-origin.ts'
import { siteFindings, siteParts } from './site-findings.ts'
import { versionsFinding } from './versions-finding.ts'
import { webhookFinding } from './webhook-finding.ts'

interface Looking {
  readonly machine: Machine
  /** What is looked at now. */
  tell(sentence: string): void
}

/** Everything that can be told of a site: what a panel asks for, and what takes longer. */
export async function doctorFindings(config: Config, { machine, tell }: Looking): Promise<Finding[]> {
  const { opened, why } = await openedSite(config)
  try {
    tell('Llamando al sitio por su dirección pública…')
    const secret = opened?.visitorSecret ?? config.visitorSecret ?? keyBeside(config)
    const origin = secret === undefined ? undefined : await originLook(config, secret, machine)
    const seen = origin?.seen
    tell('Preguntando a la base de datos y a Typeform…')
    const usual = await siteFindings({ ...siteParts(config, opened, machine), clocks: origin?.clocks ?? [] })
    const signs = await opened?.store.signs().catch(() => undefined)
    tell('Leyendo la base de datos entera…')
    const examined = opened ? await examinationFindings(config.databaseUrl, machine) : []
    tell('Pidiendo las páginas…')
    const pages = seen ? await pagesFindings(config, machine) : []
    const webhook = seen ? await webhookFinding(config, machine, seen.honest.webhooks) : []
    return [
      versionsFinding(signs?.engine, seen?.honest),
      ...usual,
      ...(why ? [why] : []),
      ...examined,
      writableFinding('copies-folder', 'Carpeta de copias', nearestFolder(config.copiesFolder)),
      ...(origin ? [origin.finding] : []),
      ...(seen ? [proxyFinding({ publicOrigin: config.publicOrigin, ...seen })] : []),
      ...pages,
      ...webhook,
    ]
  } finally {
    await opened?.store.close()
  }
}

/** Opened as the server opens it, and only where that changes nothing: a database that waits for migrations would get them. */
async function openedSite(config: Config): Promise<{ opened?: Opened; why?: Finding }> {
  try {
    if ((await waitingMigrations(config.databaseUrl)) !== 0) return {}
  } catch {
    return {}
  }
  try {
    return { opened: await openWithKey(config) }
  } catch (error) {
    if (!(error instanceof StoreRefused || error instanceof StoreUnavailable)) throw error
    const { bad } = graded('opening', 'Abrir la base')
    return { why: bad(error.message, 'El sitio tampoco arrancaría así: corrígelo y repite.') }
  }
}

function keyBeside({ databaseUrl }: Config): string | undefined {
  return databaseUrl.startsWith('file:') ? secretBeside(databaseUrl) : undefined
}
