// Runs on whatever Node the machine has (18 or newer), before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.installed-from')

/** The environment in which `node` is the pinned Node. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }

/** Installs the packages when the lockfile is not the one they were installed from. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  step('Instalando paquetes (solo la primera vez)', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(join(bin, 'node'))) {
    fail(`No hay un Node fijado para ${process.platform}-${process.arch}; usa Linux o macOS, x64 o arm64.`)
  }
  writeFileSync(stamp, wanted)
}

/** Runs a command to its end, shows what it says, and stops everything when it fails. */
export function step(title, command, args) {
  console.log(`→ ${title}`)
  const { status, error } = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit' })
  if (error) fail(`No se pudo ejecutar ${command}: ${error.message}`)
  if (status !== 0) fail(`Falló: ${title}`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
