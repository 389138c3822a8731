// `npm test`: installs what is missing, then runs every check and every test. The closing line counts both.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSite, environment, install, root } from './setup.mjs'

const report = join(tmpdir(), `encuestas-tests-${process.pid}.json`)

const checks = [
  ['Formato y estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['Tipos', 'tsc', ['-p', '.']],
  ['Dirección de los imports', 'depcruise', ['src', 'tests', 'tools', 'bench', '--config', '.dependency-cruiser.mjs']],
  ['Código y paquetes sin uso', 'knip', []],
]

install()
buildSite()

const failed = checks.filter(([title, command, args]) => {
  console.log(`→ ${title}`)
  return run(command, args) !== 0
})
console.log('→ Pruebas')
const testsStatus = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
const tests = readReport()

const passedCount = tests.passed + checks.length - failed.length
const failedCount = tests.failed + failed.length + (testsStatus !== 0 && tests.failed === 0 ? 1 : 0)
for (const [title] of failed) console.log(`✗ ${title}`)
console.log(`\n${passedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 ? 0 : 1)

function run(command, args) {
  return spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit' }).status
}

function readReport() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}
