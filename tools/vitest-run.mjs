// Runs Vitest and counts. Read from its report, because the exit code is lost when the tests' PostgreSQL shuts down.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { environment } from './setup.mjs'
import { root } from './steps.mjs'

const report = join(tmpdir(), `encuestas-tests-${process.pid}.json`)

export async function runTests(args, env = {}) {
  await vitest(['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
    ...environment,
    // Our sources are read by hundreds of processes and threads: each would take their types out again.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...env,
  })
  try {
    const { success, numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    rmSync(report)
    const failedFiles = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name))
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ title }) => title)
    // A file that does not even load fails without failing a test.
    return { passed: numPassedTests, failed: success ? 0 : Math.max(1, numFailedTests), failedFiles, skipped }
  } catch {
    return { passed: 0, failed: 1, failedFiles: [], skipped: [] }
  }
}

function vitest(args, env) {
  return new Promise((resolve) => {
    spawn('vitest', args, { cwd: root, env, stdio: 'inherit' }).on('close', resolve).on('error', resolve)
  })
}
