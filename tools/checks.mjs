// What `npm run check` and `npm test` run: checks, each a command that exits with 0 when all is well, and tests.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { environment } from './setup.mjs'
import { root } from './steps.mjs'

// The compiler's threads repeat one another's work: with one it takes two thirds of the processor time, which tests want too.
const checks = [
  ['Formato y estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['Tipos', 'tsc', ['-p', '.', '--singleThreaded']],
  ['Dirección de los imports', 'depcruise', ['src', 'tests', 'tools', 'bench', '--config', '.dependency-cruiser.mjs']],
  ['Código y paquetes sin uso', 'knip', []],
]

/** Runs all at once and shows the output of those that fail. Returns the titles of those that passed and failed. */
export async function runChecks() {
  const results = await Promise.all(checks.map(runCheck))
  const titles = (hasPassed) => results.filter((result) => result.hasPassed === hasPassed).map(({ title }) => title)
  return { passed: titles(true), failed: titles(false) }
}

async function runCheck([title, command, args]) {
  const options = { cwd: root, env: environment, maxBuffer: Number.POSITIVE_INFINITY }
  const found = await promisify(execFile)(command, args, options).catch((error) => error)
  const hasPassed = !(found instanceof Error)
  console.log(hasPassed ? `✓ ${title}` : `✗ ${title}\n${found.message}\n${found.stdout}`)
  return { title, hasPassed }
}

/** What a release has to have passed. */
export const gates = ['npm test', 'npm run test:neighbours']

const passedFor = (gate) => join(root, 'node_modules/.cache/passed', gate.replace(/.*\W/, ''))

/** The commit that last passed it whole, with nothing besides it. */
export function testedCommit(gate) {
  return existsSync(passedFor(gate)) ? readFileSync(passedFor(gate), 'utf8') : undefined
}

export function rememberPassed(gate) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout
  if (git('status', '--porcelain') !== '') return
  mkdirSync(dirname(passedFor(gate)), { recursive: true })
  writeFileSync(passedFor(gate), git('rev-parse', 'HEAD').trim())
}

const report = join(tmpdir(), `encuestas-tests-${process.pid}.json`)

/** Runs Vitest and reads the results from its report: the exit code is lost when the tests' PostgreSQL shuts down. */
export async function runTests(args, env = {}) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Hundreds of processes and threads load our sources: without the cache each would strip their types again.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
  try {
    const options = { cwd: root, env: { ...environment, ...cache, ...env }, stdio: 'inherit' }
    await once(spawn('vitest', ['run', ...args, ...reporters], options), 'close')
    const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    const failedFiles = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
    const failedTests = testResults.flatMap(namesOfFailed)
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ title }) => title)
    // A file that does not even load fails without failing a test.
    return {
      passed: numPassedTests,
      failed: success ? 0 : Math.max(1, numFailedTests),
      failedFiles,
      failedTests,
      skipped,
    }
  } catch {
    return { passed: 0, failed: 1, failedFiles: [], failedTests: [], skipped: [] }
  }
}

/** Of a file that does not even load, its own name. */
function namesOfFailed({ name, status, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${file}: ${fullName}`)
  return status === 'failed' && failed.length === 0 ? [file] : failed
}

/** If more files fail, a busy machine is not the reason. */
const MOST_RETRIED = 3

/**
 * On a busy machine browsers, servers and databases may answer too late. If nothing but a few of their test files failed, these are run
 * again without the others; tests that pass then are named, so that they can be fixed.
 */
export async function retryFailed(first, rerun) {
  const { failedFiles, failedTests } = first
  const isWorthRetrying =
    failedFiles.length > 0 && failedFiles.every((file) => /^(tests|tools|src\/store|src\/server)\b/.test(file))
  if (!isWorthRetrying || failedFiles.length > MOST_RETRIED) return first
  const again = await rerun(failedFiles)
  const passedOnRetry = failedTests.filter((test) => !again.failedTests.includes(test))
  return { ...again, passed: first.passed + first.failed - again.failed, passedOnRetry }
}

/** What a run ends with. Its last line counts everything. */
export function closingLines({ passed, failed, passedOnRetry = [] }, checks = { passed: [], failed: [] }) {
  return [
    ...checks.failed.map((title) => `✗ ${title}`),
    ...passedOnRetry.map((test) => `! falló y después pasó: ${test}`),
    '',
    `${passed + checks.passed.length} passed, ${failed + checks.failed.length} failed`,
  ]
}
