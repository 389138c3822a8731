// Runs on whatever Node the machine has (18 or newer), before anything is installed: plain JavaScript, no packages.
import { createHash } from 'node:crypto'
import fs, { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { checkMachine, findRuntime, runNpm } from './runtime.mjs'
import { explain, root, step } from './steps.mjs'

const bin = join(root, 'node_modules', '.bin')
const installedFrom = join(root, 'node_modules', '.installed-from')
const builtFrom = join(root, 'dist', '.built-from')

/** The environment in which `node` is the one that the packages were installed with. */
export const environment = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }

/**
 * Installs the packages when the lockfile, or the way of installing, has changed. `site` is what building and serving need;
 * `workshop` adds what tests, checks and benchmarks need, and takes six times the space.
 */
export function install(what = 'site') {
  const digest = digestOf(['package-lock.json', 'tools/runtime/package-lock.json', 'tools/runtime.mjs'])
  const isWorkshop = what === 'workshop'
  // What is installed for the workshop will also do for the site.
  const wanted = isWorkshop ? `${digest} site workshop` : `${digest} site`
  if (isDone(installedFrom, wanted) && existsSync(join(bin, 'node'))) return
  checkMachine()
  doOnce(installedFrom, wanted, 'Instalando paquetes (solo la primera vez, cerca de un minuto)', (title) => {
    // Always explicit: with NODE_ENV=production, as on many servers, npm would leave out what tests need.
    runNpm(title, ['ci', isWorkshop ? '--include=dev' : '--omit=dev'])
    linkNode(findRuntime().node)
  })
}

/** Where units, commands and tests find it, whichever it is. A relative link also holds in a copy of the folder. */
export function linkNode(node) {
  const link = join(bin, 'node')
  fs.rmSync(link, { force: true })
  fs.symlinkSync(node.startsWith(root) ? relative(bin, node) : node, link)
}

const sourcesOfTheSite = ['src', 'tools/build.ts', 'tools/draw-images.ts', 'vite.config.ts', 'package-lock.json']

/** Builds the site when its sources have changed since the last build. */
export function buildSite() {
  const files = sourcesOfTheSite.flatMap(filesBelow).filter((file) => !file.endsWith('.test.ts'))
  const wanted = digestOf(files)
  if (isDone(builtFrom, wanted)) return
  doOnce(builtFrom, wanted, 'Construyendo las páginas', (title) =>
    step(title, ['node', 'tools/build.ts'], { env: environment }),
  )
}

function isDone(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8').startsWith(wanted)
}

/** Does a step, and remembers what it was done from. */
function doOnce(stamp, wanted, title, work) {
  try {
    work(title)
    writeFileSync(stamp, wanted)
  } catch (error) {
    explain(title, error)
  }
}

function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const names = readdirSync(join(root, path)).sort()
  return names.flatMap((name) => filesBelow(join(path, name)))
}

function digestOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}
