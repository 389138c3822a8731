import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'

// V8 may guess that a request's objects live long, and keep every request until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring')
// Otherwise a log reader that dies would take the server with it at the next line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Only this user may read the database, its write-ahead log and the key.
process.umask(0o077)
// Variables of the environment are not overwritten. PostgreSQL's own may be in the file, too.
if (existsSync('.env')) process.loadEnvFile('.env')

const { startSite } = await import('./start-site.ts')
await startSite(process.env)
