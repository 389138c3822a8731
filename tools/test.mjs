// `npm test`: installs what is missing, then runs every check and every test but the long ones (vitest.config.ts), which are in
// `npm run test:neighbours`. The closing line counts both.
import { closingLines, rememberPassed, retryFailed, runChecks, runTests } from './checks.mjs'
import { buildSite, install } from './setup.mjs'
import { fail, say } from './steps.mjs'

install('workshop')
// Meanwhile, because building and finding browsers mostly waits.
const checking = runChecks()
buildSite()
// Imported after the installation, because it needs Playwright.
const { findChromium, findTestBrowser } = await import('./chromium.mjs')
const browsers = { CHROMIUM_PATH: findTestBrowser(), WHOLE_CHROMIUM_PATH: findChromium() }
if (!browsers.CHROMIUM_PATH || !browsers.WHOLE_CHROMIUM_PATH) {
  fail('No hay un Chromium para las pruebas. Instala uno y di dónde está: CHROMIUM_PATH=/ruta npm test')
}

say('Revisiones y pruebas')
const [checks, first] = await Promise.all([checking, runTests(['--project=!long'], browsers)])
const tests = await retryFailed(first, (files) => {
  say(`Otra vez, sin las demás: ${files.join(', ')}`)
  return runTests(files, browsers)
})
for (const line of closingLines(tests, checks)) console.log(line)
const hasPassed = tests.failed + checks.failed.length === 0
if (hasPassed) rememberPassed('npm test')
process.exit(hasPassed ? 0 : 1)
