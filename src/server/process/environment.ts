import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

const FILE = '.env'

/** The environment, and what the file beside us says now of whatever is not in it. A worker was given both. */
export function settingsNow(): NodeJS.ProcessEnv {
  if (cluster.isWorker || !existsSync(FILE)) return process.env
  return { ...parseEnv(readFileSync(FILE, 'utf8')), ...process.env }
}
