// Runs on whatever Node the machine has (18 or newer), before anything is installed: plain JavaScript, no packages.
import { createHash } from 'node:crypto'
import fs, { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { checkMachine, nodePackage, withRuntime } from './runtime.mjs'
import { explain, quietly, root } from './steps.mjs'

const bin = join(root, 'node_modules', '.bin')
const pinnedNode = join(root, 'node_modules', nodePackage, 'bin')
const installedFrom = join(root, 'node_modules', '.installed-from')
const builtFrom = join(root, 'dist', '.built-from')

/** The environment in which `node` is the pinned Node: its own folder comes first, whatever npm linked in .bin. */
export const environment = Object.assign({}, process.env, {
  PATH: [pinnedNode, bin, process.env.PATH].join(delimiter),
})

/**
 * Brings the packages when the lockfile, or the way of installing, is not the one they were installed with: what building and
 * serving the site needs or, for a workshop, also what tests, checks and benchmarks need: twice as much again, which no server
 * should carry.
 */
export function install(what = 'site') {
  const wanted = digestOf(['package-lock.json', 'tools/runtime.mjs'].map((path) => join(root, path)))
  if (isStamped(installedFrom, `${wanted} workshop`) || isStamped(installedFrom, `${wanted} ${what}`)) return
  const title = 'Instalando paquetes (solo la primera vez, cerca de un minuto)'
  checkMachine()
  orExplain(title, () => {
    // Said in any case: a server often has NODE_ENV=production, which would leave out what a test needs.
    const dev = what === 'workshop' ? '--include=dev' : '--omit=dev'
    const flags = [dev, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    withRuntime((npm, env) => quietly(title, [...npm, 'ci', ...flags], { env }))
    // A third of the pinned Node are headers to compile others against.
    fs.rmSync(join(pinnedNode, '..', 'include'), { recursive: true, force: true })
    writeFileSync(installedFrom, `${wanted} ${what}`)
  })
}

/** Builds the pages when their sources are not the ones they were built from. */
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
