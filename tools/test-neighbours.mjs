// `npm run test:neighbours`: our numbers against the programs of others, which npm does not bring. The closing line counts.
import { spawnSync } from 'node:child_process'
import { runTests } from './checks.mjs'
import { buildSite, install } from './setup.mjs'
import { say } from './steps.mjs'

/** Each neighbour: how to see that it is here, and the packages that bring it. */
const neighbours = [
  [
    'R con survey y jsonlite',
    "Rscript -e 'library(survey); library(jsonlite)'",
    'r-base-core r-cran-survey r-cran-jsonlite',
  ],
  ['PSPP', 'pspp --version', 'pspp'],
  ['openpyxl', "/usr/bin/python3 -c 'import openpyxl'", 'python3-openpyxl'],
  ['LibreOffice', 'soffice --version', 'libreoffice-calc-nogui'],
  ['unzip', 'unzip -v', 'unzip'],
  ['nginx', 'nginx -v', 'nginx-light'],
  ['Caddy', 'caddy version', 'caddy'],
  ['certbot', 'certbot --version', 'certbot'],
  ['ufw', 'ufw version', 'ufw'],
  ['rsync', 'rsync --version', 'rsync'],
  ['OpenSSH', 'command -v sshd', 'openssh-server'],
  ['systemd-analyze', 'systemd-analyze --version', 'systemd'],
  ['D-Bus', 'dbus-daemon --version', 'dbus'],
  ['strace', 'strace -V', 'strace'],
  ['PostgreSQL de Debian', 'ls /usr/lib/postgresql/*/bin/pg_basebackup', 'postgresql'],
  ['PgBouncer', 'pgbouncer --version', 'pgbouncer'],
  ['promtool', 'promtool --version', 'prometheus'],
  ['buildah', 'buildah --version', 'buildah'],
]

install('workshop')
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

function bring([name, look, packages]) {
  if (isThere(look)) return
  say(`Trayendo ${name}`)
  const isRoot = process.getuid?.() === 0
  if (isRoot && aptInstall(packages.split(' ')) && isThere(look)) return
  const why = isRoot ? 'apt-get no pudo' : 'solo se instala como root'
  console.log(`No se pudo traer ${name} (${why}); a mano: apt-get install --no-install-recommends ${packages}`)
}

function isThere(look) {
  return spawnSync('sh', ['-c', look], { stdio: 'ignore' }).status === 0
}
