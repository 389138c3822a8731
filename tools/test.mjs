// `npm test`: installs what is missing, then runs every check and every test. The closing line counts both.
import { runChecks, runTests } from './checks.mjs'
import { buildSite, install } from './setup.mjs'
import { fail, say } from './steps.mjs'

/** More of them are no accident. */
const MOST_AGAIN = 3

install('workshop')
// Beside the build and the browsers, which are mostly waited for.
const checking = runChecks()
buildSite()
// Only after the packages are there: it asks Playwright where its browser would be.
const { findChromium, findTestBrowser } = await import('./chromium.mjs')
const browsers = { CHROMIUM_PATH: findTestBrowser(), WHOLE_CHROMIUM_PATH: findChromium() }
if (!browsers.CHROMIUM_PATH || !browsers.WHOLE_CHROMIUM_PATH) {
  fail('No hay un Chromium para las pruebas. Instala uno y di dónde está: CHROMIUM_PATH=/ruta npm test')
}

say('Revisiones y pruebas')
const [checks, first] = await Promise.all([checking, runTests([], browsers)])
const tests = await secondTry(first)

for (const title of checks.failed) console.log(`✗ ${title}`)
const failed = tests.failed + checks.failed.length
console.log(`\n${tests.passed + checks.passed.length} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/**
 * Browsers and servers answer when a machine lets them that others use too. Where nothing but a few of their tests failed,
 * they are run again without the others; what passes then is named, so that it can be mended.
 */
async function secondTry(first) {
  const { failedFiles } = first
  const isWorthIt = failedFiles.length > 0 && failedFiles.every((file) => /^(tests|tools)\b/.test(file))
  if (!isWorthIt || failedFiles.length > MOST_AGAIN) return first
  say(`Otra vez, sin las demás: ${failedFiles.join(', ')}`)
  const again = await runTests(failedFiles, browsers)
  if (again.failed > 0) return first
  for (const file of failedFiles) console.log(`! ${file}: falló una vez y pasó sola`)
  return { passed: first.passed + first.failed, failed: 0 }
}
