// `npm run test:neighbours`: tests against programs that npm does not install, such as R, nginx and systemd.
import { spawnSync } from 'node:child_process'
import { closingLines, runTests } from './checks.mjs'
import { buildSite, install } from './setup.mjs'
import { say } from './steps.mjs'

/** Each program: its name, a command that succeeds where it is installed, and its packages. */
const programs = [
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
  ['debootstrap', 'debootstrap --version', 'debootstrap'],
  ['D-Bus', 'dbus-daemon --version', 'dbus'],
  ['strace', 'strace -V', 'strace'],
  ['PostgreSQL de Debian', 'ls /usr/lib/postgresql/*/bin/pg_basebackup', 'postgresql'],
  ['PgBouncer', 'pgbouncer --version', 'pgbouncer'],
  ['promtool', 'promtool --version', 'prometheus'],
  ['buildah', 'buildah --version', 'buildah'],
  ['Firefox', 'firefox-esr --version', 'firefox-esr'],
  ['poppler', 'pdftotext -v', 'poppler-utils'],
  ['WebKit', 'command -v WebKitWebDriver Xvfb', 'webkit2gtk-driver xvfb'],
  ['Compose', 'docker-compose --version', 'docker-compose'],
]

/** They need what no package brings: a registry of container images, and one of Python's. Every other test runs or fails. */
const mayBeOmitted = ['buildah builds the image', 'pyxform takes what we write for a form, and keeps what it asks']

install('workshop')
buildSite()
// Imported after the installation, because it needs Playwright.
const { aptInstall, findChromium, findTestBrowser } = await import('./chromium.mjs')
for (const program of programs) installMissing(program)
const browsers = { CHROMIUM_PATH: findTestBrowser(), WHOLE_CHROMIUM_PATH: findChromium() }
say('Pruebas con los vecinos')
// Names of test files may follow, as with Vitest.
const args = ['--config', 'tests/neighbours/vitest.config.ts', ...process.argv.slice(2)]
const tests = await runTests(args, browsers)
// Whoever names tests leaves the others out.
const skipped = args.some((word) => /^(-t|--testNamePattern)/.test(word)) ? [] : tests.skipped
for (const name of skipped)
  console.log(mayBeOmitted.includes(name) ? `- omitida: ${name}` : `✗ no pudo correr: ${name}`)
const failed = tests.failed + skipped.filter((name) => !mayBeOmitted.includes(name)).length
for (const line of closingLines({ ...tests, failed })) console.log(line)
process.exit(failed === 0 ? 0 : 1)

function installMissing([name, probe, packages]) {
  if (isInstalled(probe)) return
  say(`Trayendo ${name}`)
  const isRoot = process.getuid?.() === 0
  if (isRoot && aptInstall(packages.split(' ')) && isInstalled(probe)) return
  const why = isRoot ? 'apt-get no pudo, aunque esperó a que otro terminara' : 'solo se instala como root'
  console.log(`No se pudo traer ${name} (${why}); a mano: apt-get install --no-install-recommends ${packages}`)
}

function isInstalled(probe) {
  return spawnSync('sh', ['-c', probe], { stdio: 'ignore' }).status === 0
}
