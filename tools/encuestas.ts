/** The operator's commands: npm run encuestas -- COMANDO. Without one, lists them all. */
import { existsSync } from 'node:fs'
import { runCommand } from './commands/run-command.ts'

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that stops early, such as head, is not a failure.
  if (error.code !== 'EPIPE') throw error
})
const isDatabaseNamed = process.env.DATABASE_URL !== undefined
if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  isDatabaseNamed,
  isWatched: process.stderr.isTTY,
  out: console.log,
  err: console.error,
})
