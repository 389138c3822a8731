import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

const DIGITS = 12

/** What program made a release: its name, its version, and the beginning of the SHA-256 of the server as built. */
export function softwareName(): string {
  const packageFile = findPackageJSON(import.meta.url) ?? ''
  const { name, version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { name: string; version: string }
  const server = join(dirname(packageFile), 'dist/server/main.js')
  if (!existsSync(server)) return `${name} ${version}`
  const digest = createHash('sha256').update(readFileSync(server)).digest('hex').slice(0, DIGITS)
  return `${name} ${version} (${digest})`
}
