import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

// V8 may guess that what belongs to a request lives long, and keep every request until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring')
// A log reader that dies would otherwise take the server with it at the next line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Database, log of writes and key are for this user only.
process.umask(0o077)
// What stands in the environment already is not overwritten. PostgreSQL's own variables may be in the file too.
if (existsSync('.env')) process.loadEnvFile('.env')

const { startSite } = await import('./start-site.ts')
await startSite(process.env)
