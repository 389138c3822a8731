// `npm run test:neighbours`: our numbers against the programs of others, which npm does not bring. The closing line counts.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, environment, install } from './setup.mjs'
import { root, say } from './steps.mjs'

const report = join(tmpdir(), `encuestas-neighbours-${process.pid}.json`)

/** Each neighbour: how to see that it is here, and what brings it. */
const neighbours = [
  {
    name: 'R con survey y jsonlite',
    look: ['Rscript', ['-e', 'library(survey); library(jsonlite)']],
    packages: ['r-base-core', 'r-cran-survey', 'r-cran-jsonlite'],
  },
  { name: 'PSPP', look: ['pspp', ['--version']], packages: ['pspp'] },
  { name: 'unzip', look: ['unzip', ['-v']], packages: ['unzip'] },
  { name: 'nginx', look: ['nginx', ['-v']], packages: ['nginx-light'] },
  { name: 'Caddy', look: ['caddy', ['version']], packages: ['caddy'] },
  { name: 'systemd-analyze', look: ['systemd-analyze', ['--version']], packages: ['systemd'] },
  { name: 'strace', look: ['strace', ['-V']], packages: ['strace'] },
  {
    name: 'PostgreSQL de Debian',
    look: ['sh', ['-c', 'ls /usr/lib/postgresql/*/bin/pg_basebackup']],
    packages: ['postgresql'],
  },
  { name: 'PgBouncer', look: ['pgbouncer', ['--version']], packages: ['pgbouncer'] },
  { name: 'promtool', look: ['promtool', ['--version']], packages: ['prometheus'] },
  { name: 'buildah', look: ['buildah', ['--version']], packages: ['buildah'] },
]

install()
buildSite()
for (const neighbour of neighbours) bring(neighbour)
// Only after the packages are there: it asks Playwright where its browser would be.
const { findChromium, findTestBrowser } = await import('./chromium.mjs')
const env = { ...environment, CHROMIUM_PATH: findTestBrowser(), WHOLE_CHROMIUM_PATH: findChromium() }
say('Pruebas con los vecinos')
const config = 'tests/neighbours/vitest.config.ts'
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
spawnSync('vitest', ['run', '--config', config, ...reporters], { cwd: root, env, stdio: 'inherit' })
const { passed, failed, skipped } = readReport()
for (const name of skipped) console.log(`- omitida: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function bring({ name, look: [command, args], packages }) {
  if (isThere(command, args)) return
  say(`Trayendo ${name}`)
  const isRoot = process.getuid?.() === 0
  const brought = isRoot && apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  if (brought && isThere(command, args)) return
  const why = isRoot ? 'apt-get no pudo' : 'solo se instala como root'
  console.log(
    `No se pudo traer ${name} (${why}); a mano: apt-get install --no-install-recommends ${packages.join(' ')}`,
  )
}

function isThere(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}

function readReport() {
  try {
    const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ title }) => title)
    // A file that does not even load fails without failing a test.
    return { passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests), skipped }
  } catch {
    return { passed: 0, failed: 1, skipped: [] }
  }
}
