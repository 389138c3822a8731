// `npm run test:neighbours`: our numbers against the programs of others, which npm does not bring. The closing line counts.
import { spawnSync } from 'node:child_process'
import { buildSite, installWorkshop } from './setup.mjs'
import { say } from './steps.mjs'
import { runTests } from './vitest-run.mjs'

/** Each neighbour: how to see that it is here, and what brings it. */
const neighbours = [
  {
    name: 'R con survey y jsonlite',
    look: ['Rscript', ['-e', 'library(survey); library(jsonlite)']],
    packages: ['r-base-core', 'r-cran-survey', 'r-cran-jsonlite'],
  },
  { name: 'PSPP', look: ['pspp', ['--version']], packages: ['pspp'] },
  {
    name: 'openpyxl',
    look: ['/usr/bin/python3', ['-c', 'import openpyxl']],
    packages: ['python3-openpyxl'],
  },
  { name: 'LibreOffice', look: ['soffice', ['--version']], packages: ['libreoffice-calc-nogui'] },
  { name: 'unzip', look: ['unzip', ['-v']], packages: ['unzip'] },
  { name: 'nginx', look: ['nginx', ['-v']], packages: ['nginx-light'] },
  { name: 'Caddy', look: ['caddy', ['version']], packages: ['caddy'] },
  { name: 'certbot', look: ['certbot', ['--version']], packages: ['certbot'] },
  { name: 'ufw', look: ['ufw', ['version']], packages: ['ufw'] },
  { name: 'rsync', look: ['rsync', ['--version']], packages: ['rsync'] },
  { name: 'OpenSSH', look: ['sh', ['-c', 'command -v sshd']], packages: ['openssh-server'] },
  { name: 'systemd-analyze', look: ['systemd-analyze', ['--version']], packages: ['systemd'] },
  { name: 'D-Bus', look: ['dbus-daemon', ['--version']], packages: ['dbus'] },
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

installWorkshop()
buildSite()
// Only after the packages are there: it asks Playwright where its browser would be.
const { aptInstall, findChromium, findTestBrowser } = await import('./chromium.mjs')
for (const neighbour of neighbours) bring(neighbour)
const browsers = { CHROMIUM_PATH: findTestBrowser(), WHOLE_CHROMIUM_PATH: findChromium() }
say('Pruebas con los vecinos')
// Names of files may follow, as with Vitest.
const args = ['--config', 'tests/neighbours/vitest.config.ts', ...process.argv.slice(2)]
const { passed, failed, skipped } = await runTests(args, browsers)
for (const name of skipped) console.log(`- omitida: ${name}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function bring({ name, look: [command, args], packages }) {
  if (isThere(command, args)) return
  say(`Trayendo ${name}`)
  const isRoot = process.getuid?.() === 0
  if (isRoot && aptInstall(packages) && isThere(command, args)) return
  const why = isRoot ? 'apt-get no pudo' : 'solo se instala como root'
  console.log(
    `No se pudo traer ${name} (${why}); a mano: apt-get install --no-install-recommends ${packages.join(' ')}`,
  )
}

function isThere(command, args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
