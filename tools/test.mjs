// `npm test`: installs what is missing, then runs every check and every test. The closing line counts both.
import { runChecks, runTests } from './checks.mjs'
import { buildSite, install } from './setup.mjs'
import { fail, say } from './steps.mjs'

/** If more files fail, a busy machine is not the reason. */
const MOST_RETRIED = 3

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
const [checks, first] = await Promise.all([checking, runTests([], browsers)])
const tests = await retryFailed(first)

for (const title of checks.failed) console.log(`✗ ${title}`)
const failed = tests.failed + checks.failed.length
console.log(`\n${tests.passed + checks.passed.length} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/**
 * On a busy machine browsers and servers may answer too late. If nothing but a few of their test files failed, these are run
 * again without the others; those that pass then are named, so that they can be fixed.
 */
async function retryFailed(first) {
  const { failedFiles } = first
  const isWorthRetrying = failedFiles.length > 0 && failedFiles.every((file) => /^(tests|tools)\b/.test(file))
  if (!isWorthRetrying || failedFiles.length > MOST_RETRIED) return first
  say(`Otra vez, sin las demás: ${failedFiles.join(', ')}`)
  const again = await runTests(failedFiles, browsers)
  if (again.failed > 0) return first
  for (const file of failedFiles) console.log(`! ${file}: falló una vez y pasó sola`)
  return { passed: first.passed + first.failed, failed: 0 }
}
