import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import type { PageSettings } from '#contract/pages.ts'
import { StoreRefused } from '#store/engine.ts'
import { startWarnings } from './alerts.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { startJobs } from './jobs.ts'
import { openWithKey } from './opening.ts'
import { openings } from './openings.ts'
import { liveSite } from './pages/live-site.ts'
import { siteMaker } from './pages/site.ts'
import { published, releaseTexts } from './releases/published.ts'
import { standings } from './standing.ts'
import { responsesApi } from './typeform/responses-api.ts'
import { sessionSeals } from './visitor/session-seal.ts'

const STOP_DEADLINE_MS = 10_000
const SWEEP_EVERY_MS = 100

// V8 may guess that what belongs to a request lives long, and keep every request until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring')
// A log reader that dies would otherwise take the server with it at the next line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Database, log of writes and key are for this user only.
process.umask(0o077)
if (existsSync('.env')) process.loadEnvFile('.env')
await main().catch(stopBecause)

async function main() {
  const settings = readConfig(process.env)
  if ('problems' in settings)
    return stop(`Revisa la configuración:\n${settings.problems.map((p) => `  - ${p}`).join('\n')}`)

  const { config } = settings
  const { store, visitorSecret, keyParts } = await openWithKey(config)
  const opened = openings(store, config.seasons)
  const typeformApi = responsesApi(config.typeform)
  const maker = await siteMaker(pageSettings(config), releaseTexts(store))
  const standing = standings({ openings: opened, published: published(store), veda: config.veda })
  const site = liveSite(maker, standing)
  await site.look()
  await maker.drawUsual(site.current())
  const app = buildApp({
    config,
    store,
    site,
    visitorSecret,
    keyParts,
    openings: opened,
    typeformApi,
    logStream: process.stdout,
  })

  const stopJobs = startJobs({
    store,
    seals: sessionSeals(visitorSecret),
    openings: opened,
    typeformApi,
    site,
    log: app.log,
  })

  let stopping = false
  const stopGracefully = async () => {
    if (stopping) return
    stopping = true
    // Not process.exit: that would wait for the thread that writes, which may be what hangs.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_DEADLINE_MS).unref()
    // A connection whose answer ends after this moment would otherwise be kept alive, and the stop with it.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_EVERY_MS)
    stopJobs()
    await app.close()
    clearInterval(sweep)
    await store.close()
    app.log.info(store.writes, 'stopped')
  }
  process.on('SIGTERM', stopGracefully).on('SIGINT', stopGracefully)

  await app.listen({ host: config.host, port: config.port })
  welcome(config)
  for (const line of startWarnings(config)) console.log(line)
}

function pageSettings({ publicOrigin, brand, forms, typeform, proofOfWork }: Config): PageSettings {
  return { publicOrigin, brand, forms, formOrigin: typeform.formOrigin, proofOfWork }
}

function welcome({ port, publicOrigin, admin }: Config) {
  const password = admin.isGenerated
    ? `contraseña ${admin.password} (nueva en cada inicio)`
    : 'la contraseña de ADMIN_PASSWORD'
  console.log(`\n  Sitio:  http://localhost:${port}  (público: ${publicOrigin})`)
  console.log(`  Panel:  http://localhost:${port}/stats  usuario ${admin.user}, ${password}\n`)
}

function stopBecause(error: NodeJS.ErrnoException & { port?: number; address?: string }) {
  if (error instanceof StoreRefused) return stop(error.message)
  if (error.code === 'EADDRINUSE')
    return stop(`El puerto ${error.port} ya está en uso. Elige otro con PORT=3001 npm start.`)
  if (error.code === 'EACCES' && error.port)
    return stop(`No hay permiso para usar el puerto ${error.port}. Elige uno mayor a 1023 con PORT.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return stop(`No se puede escuchar en ${error.address ?? 'esa dirección'}. Revisa HOST.`)
  return stop(error.stack ?? String(error))
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
