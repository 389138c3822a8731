// Finds a Chromium for the browser tests, or installs one: Playwright's own, or the system's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { environment } from './setup.mjs'
import { root, say } from './steps.mjs'

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Chromium without a user interface: a visitor of the tests costs it a fifth of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** For tests, which open hundreds of pages: the headless shell where it can be installed, otherwise any Chromium. */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (existsSync(SHELL)) return SHELL
  installPackage('chromium-headless-shell')
  return existsSync(SHELL) ? SHELL : findChromium()
}

/** The path of an ordinary Chromium; undefined where none can be installed. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  if (!findInstalled()) {
    say('Buscando un Chromium (Playwright)')
    run('playwright-core', ['install', 'chromium'])
  }
  if (!findInstalled()) installPackage('chromium')
  return findInstalled()
}

function findInstalled() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return [...knownPaths, chromium.executablePath()].find((path) => existsSync(path))
}

function installPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  say(`Instalando ${name} con los paquetes del sistema`)
  aptInstall([name])
}

/** Another apt-get, such as that of unattended upgrades, may be at work for minutes. */
const LONGEST_WAIT_SECONDS = 600

/** Installs what is missing of these. Whether it succeeded. */
export function aptInstall(packages) {
  run('apt-get', ['update', '-qq'])
  const wait = ['-o', `DPkg::Lock::Timeout=${LONGEST_WAIT_SECONDS}`]
  return run('apt-get', [...wait, 'install', '-y', '-qq', '--no-upgrade', '--no-install-recommends', ...packages])
}

function run(command, args) {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 2 * LONGEST_WAIT_SECONDS * 1_000 }).status ===
    0
  )
}
