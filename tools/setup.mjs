// Runs on whatever Node the machine has (18 or newer), before anything is installed: plain JavaScript, no packages.
import { createHash } from 'node:crypto'
import fs, { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { checkMachine, findRuntime } from './runtime.mjs'
import { explain, quietly, root } from './steps.mjs'

const bin = join(root, 'node_modules', '.bin')
const installedFrom = join(root, 'node_modules', '.installed-from')
const builtFrom = join(root, 'dist', '.built-from')

/** The environment in which `node` is the one that the packages were installed with. */
export const environment = Object.assign({}, process.env, { PATH: [bin, process.env.PATH].join(delimiter) })

/**
 * Installs the packages when the lockfile, or the way of installing, has changed. `site` is what building and serving need;
 * `workshop` adds what tests, checks and benchmarks need, and takes six times the space.
 */
export function install(what = 'site') {
  const sources = ['package-lock.json', 'tools/runtime/package-lock.json', 'tools/runtime.mjs']
  const wanted = digestOf(sources.map((path) => join(root, path)))
  const isInstalled = isStamped(installedFrom, `${wanted} workshop`) || isStamped(installedFrom, `${wanted} ${what}`)
  if (isInstalled && existsSync(join(bin, 'node'))) return
  const title = 'Instalando paquetes (solo la primera vez, cerca de un minuto)'
  checkMachine(what)
  orExplain(title, () => {
    const { node, npm } = findRuntime()
    // Always explicit: with NODE_ENV=production, as on many servers, npm would leave out what tests need.
    const dev = what === 'workshop' ? '--include=dev' : '--omit=dev'
    runNpm(title, { node, npm }, ['ci', dev])
    linkNode(node)
    writeFileSync(installedFrom, `${wanted} ${what}`)
  })
}

export function runNpm(title, { node, npm }, args) {
  const PATH = [join(node, '..'), process.env.PATH].join(delimiter)
  const flags = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  quietly(title, [...npm, ...args, ...flags], { env: Object.assign({}, process.env, { PATH }) })
}

/** Where units, commands and tests find it, whichever it is. A relative link also holds in a copy of the folder. */
export function linkNode(node) {
  const link = join(bin, 'node')
  fs.rmSync(link, { force: true })
  fs.symlinkSync(node.startsWith(root) ? relative(bin, node) : node, link)
}

/** Builds the site when its sources have changed since the last build. */
export function buildSite() {
  const files = sourcesOfTheSite.flatMap((path) => filesBelow(join(root, path)))
  const wanted = digestOf(files.filter((file) => !file.endsWith('.test.ts')))
  if (isStamped(builtFrom, wanted)) return
  const title = 'Construyendo las páginas'
  orExplain(title, () => {
    quietly(title, ['node', 'tools/build.ts'], { env: environment })
    writeFileSync(builtFrom, wanted)
  })
}

function orExplain(title, work) {
  try {
    work()
  } catch (error) {
    explain(title, error)
  }
}

const sourcesOfTheSite = [
  'src',
  'tools/build.ts',
  'tools/draw-images.ts',
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
