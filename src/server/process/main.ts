import { existsSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { readConfig } from '../config.ts'
import { handedOverSocket } from './handed-over-socket.ts'
import { serve } from './serving.ts'
import { BAD_SETTINGS, exitBecauseOf, exitWith, problemsAsText } from './startup-errors.ts'

// V8 may guess that what belongs to a request lives long, and keep every request until the next full collection.
setFlagsFromString('--no-allocation-site-pretenuring')
// A log reader that dies would otherwise take the server with it at the next line.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Database, log of writes and key are for this user only.
process.umask(0o077)
// What stands in the environment already is not overwritten. PostgreSQL's own variables may be in the file too.
if (existsSync('.env')) process.loadEnvFile('.env')

const settings = readConfig(process.env)
if ('problems' in settings) exitWith(problemsAsText(settings.problems), BAD_SETTINGS)
await serve(settings.config, handedOverSocket(process.env, process.pid)).catch(exitBecauseOf)
