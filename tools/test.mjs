// `npm test`: installs what is missing, then runs every check and every test. The closing line counts both.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildSite, environment, install } from './setup.mjs'
import { fail, root, say } from './steps.mjs'

const report = join(tmpdir(), `encuestas-tests-${process.pid}.json`)

/** More of them are no accident. */
const MOST_AGAIN = 3

const checks = [
  ['Formato y estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['Tipos', 'tsc', ['-p', '.']],
  ['Dirección de los imports', 'depcruise', ['src', 'tests', 'tools', 'bench', '--config', '.dependency-cruiser.mjs']],
  ['Código y paquetes sin uso', 'knip', []],
]

install()
buildSite()
// Only after the packages are there: it asks Playwright where its browser would be.
const { findChromium, findTestBrowser } = await import('./chromium.mjs')
const [chromium, wholeChromium] = [findTestBrowser(), findChromium()]
if (!chromium || !wholeChromium)
  fail('No hay un Chromium para las pruebas. Instala uno y di dónde está: CHROMIUM_PATH=/ruta npm test')

const failedChecks = checks.filter(([title, command, args]) => {
  say(title)
  return run(command, args) !== 0
})
say('Pruebas')
const tests = secondLook(runTests([]))

for (const [title] of failedChecks) console.log(`✗ ${title}`)
const failed = tests.failed + failedChecks.length
console.log(`\n${tests.passed + checks.length - failedChecks.length} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function run(command, args) {
  // Our sources are read by hundreds of processes and threads: each would take their types out again.
  const env = {
    ...environment,
    CHROMIUM_PATH: chromium,
    WHOLE_CHROMIUM_PATH: wholeChromium,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status
}

/** The tests of some files, or all. Read from the report, because the exit code is lost when the tests' PostgreSQL shuts down. */
function runTests(files) {
  run('vitest', ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  try {
    const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    const failedFiles = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
    // A file that does not even load fails without failing a test.
    return { passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests), failedFiles }
  } catch {
    return { passed: 0, failed: 1, failedFiles: [] }
  }
}

/**
 * Browsers and servers answer when a machine lets them that others use too. Where nothing but a few of their tests failed,
 * they are run again without the others; what passes then is named, so that it can be mended.
 */
function secondLook(first) {
  const { failedFiles } = first
  const isWhole = failedFiles.length > 0 && failedFiles.every((file) => /^(tests|tools)\b/.test(file))
  if (!isWhole || failedFiles.length > MOST_AGAIN) return first
  say(`Otra vez, sin las demás: ${failedFiles.join(', ')}`)
  const again = runTests(failedFiles)
  if (again.failed > 0) return first
  for (const file of failedFiles) console.log(`! ${file}: falló una vez y pasó sola`)
  return { passed: first.passed + first.failed, failed: 0 }
}
