// Finds a Chromium for the browser tests, or installs one: Playwright's own, or the system's package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { environment } from './setup.mjs'
import { root, say } from './steps.mjs'

const knownPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]

/** Without a user interface: a visitor of the tests costs it a fifth of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** For tests, which open hundreds of pages: the headless shell where it can be installed, otherwise any Chromium. */
export function findTestBrowser() {
  return find([SHELL], [() => installPackage('chromium-headless-shell')]) ?? findChromium()
}

/** The path of an ordinary Chromium; undefined where none can be installed. */
export function findChromium() {
  return find(knownPaths, [() => run('playwright-core', ['install', 'chromium']), () => installPackage('chromium')])
}

/** What CHROMIUM_PATH says, or the first of these that is there, after as few installations as it takes. */
function find(paths, installations) {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : undefined
  const found = paths.find((path) => existsSync(path))
  const [install, ...others] = installations
  if (found || !install) return found
  say('Buscando un Chromium')
  install()
  return find(paths, others)
}

function installPackage(name) {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) aptInstall([name])
}

/** Installs what is missing of these. Whether it succeeded. */
export function aptInstall(packages) {
  run('apt-get', ['update', '-qq'])
  // Another apt-get, such as that of unattended upgrades, may be at work for minutes.
  const wait = ['-o', 'DPkg::Lock::Timeout=600']
  return run('apt-get', [...wait, 'install', '-y', '-qq', '--no-upgrade', '--no-install-recommends', ...packages])
}

function run(command, args) {
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: root, env, stdio: 'ignore' }).status === 0
}
