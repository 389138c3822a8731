import cluster from 'node:cluster'
import { setFlagsFromString } from 'node:v8'
import { readConfig } from '../config.ts'
import { settingsNow } from './environment.ts'
import { giveUp, giveUpBecause, problemsAsText } from './startup-errors.ts'

// V8 may guess that what belongs to a request lives long, and keep every request until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring')
// A log reader that dies would otherwise take the server with it at the next line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Database, log of writes and key are for this user only.
process.umask(0o077)
await main().catch(giveUpBecause)

async function main() {
  const settings = readConfig(settingsNow())
  if ('problems' in settings) return giveUp(problemsAsText(settings.problems))
  const { config } = settings
  // Each loads only what it needs: the primary process serves nobody.
  if (cluster.isWorker) return (await import('./serving.ts')).serveAsWorker(config)
  if (config.workers > 1) return (await import('./primary.ts')).runPrimary(config)
  return (await import('./serving.ts')).serveAlone(config)
}
