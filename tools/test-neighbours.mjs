// `npm run test:neighbours`: tests against programs that npm does not install, such as R, nginx and systemd.
import { closingLines, rememberPassed, runTests } from './checks.mjs'
import { buildSite, install } from './setup.mjs'
import { say } from './steps.mjs'

/** Debian's packages with them. */
const packages = [
  ...['r-base-core', 'r-cran-survey', 'r-cran-jsonlite', 'pspp', 'python3-openpyxl', 'libreoffice-calc-nogui', 'unzip'],
  ...['nginx-light', 'caddy', 'certbot', 'ufw', 'rsync', 'openssh-server', 'systemd', 'debootstrap', 'dbus', 'strace'],
  ...['postgresql', 'pgbouncer', 'prometheus', 'buildah', 'docker-compose'],
  ...['firefox-esr', 'poppler-utils', 'webkit2gtk-driver', 'xvfb'],
]

/** They need what no package brings: a registry of container images, and one of Python's. Every other test runs or fails. */
const mayBeOmitted = ['buildah builds the image', 'pyxform takes what we write for a form, and keeps what it asks']

install('workshop')
buildSite()
// Imported after the installation, because it needs Playwright.
const { aptInstall, findChromium, findTestBrowser } = await import('./chromium.mjs')
say('Trayendo de Debian lo que falte')
if (!aptInstall(packages))
  console.log(`apt-get no pudo; a mano, como root: apt-get install --no-install-recommends ${packages.join(' ')}`)
const browsers = { CHROMIUM_PATH: findTestBrowser(), WHOLE_CHROMIUM_PATH: findChromium() }
say('Pruebas con los vecinos')
// Names of test files may follow, as with Vitest.
const named = process.argv.slice(2)
const args = ['--config', 'tests/neighbours/vitest.config.ts', ...named]
const tests = await runTests(args, browsers)
// Whoever names tests leaves the others out.
const skipped = named.some((word) => /^(-t|--testNamePattern)/.test(word)) ? [] : tests.skipped
for (const name of skipped)
  console.log(mayBeOmitted.includes(name) ? `- omitida: ${name}` : `✗ no pudo correr: ${name}`)
const failed = tests.failed + skipped.filter((name) => !mayBeOmitted.includes(name)).length
for (const line of closingLines({ ...tests, failed })) console.log(line)
if (failed === 0 && named.length === 0) rememberPassed('npm run test:neighbours')
process.exit(failed === 0 ? 0 : 1)
