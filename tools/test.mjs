// `npm test`: installs what is missing, then runs every check and every test. The closing line counts both.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, environment, install } from './setup.mjs'
import { fail, root, say } from './steps.mjs'

const report = join(tmpdir(), `encuestas-tests-${process.pid}.json`)

const checks = [
  ['Formato y estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['Tipos', 'tsc', ['-p', '.']],
  ['Dirección de los imports', 'depcruise', ['src', 'tests', 'tools', 'bench', '--config', '.dependency-cruiser.mjs']],
  ['Código y paquetes sin uso', 'knip', []],
]

install()
buildSite()
// Only after the packages are there: it asks Playwright where its browser would be.
const { findChromium } = await import('./chromium.mjs')
const chromium = findChromium()
if (!chromium) fail('No hay un Chromium para las pruebas. Instala uno y di dónde está: CHROMIUM_PATH=/ruta npm test')

const failedChecks = checks.filter(([title, command, args]) => {
  say(title)
  return run(command, args) !== 0
})
say('Pruebas')
run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const tests = readReport()

for (const [title] of failedChecks) console.log(`✗ ${title}`)
const failed = tests.failed + failedChecks.length
console.log(`\n${tests.passed + checks.length - failedChecks.length} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function run(command, args) {
  // Our sources are read by hundreds of processes and threads: each would take their types out again.
  const env = {
    ...environment,
    CHROMIUM_PATH: chromium,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  }
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status
}

/** Read from the report, because the exit code is lost when the tests' PostgreSQL shuts down. */
function readReport() {
  try {
    const { success, numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    // A file that does not even load fails without failing a test.
    return { passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
