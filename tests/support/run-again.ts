import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** More than any test takes. One that hangs fails. */
const PATIENCE_MS = 600_000

/** More of them are no accident. */
const MOST_FAILED_ONCE = 3

interface Outcome {
  readonly fullName: string
  readonly status: string
}

type Environment = Readonly<Record<string, string>>

/** Every file of tests in these folders but those that are left out, each of which must be there. */
export function filesOf(folders: readonly string[], leftOut: readonly string[]): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root })).sort()
  expect(leftOut.filter((file) => !files.includes(file))).toEqual([])
  return files.filter((file) => !leftOut.includes(file))
}

/**
 * Runs files of `npm test` once more with other settings, and expects that every one of them runs and holds. As there, a few
 * that fail beside the others are looked at again by themselves.
 */
export function expectHoldsAgain(files: readonly string[], env: Environment): void {
  const { ran, failed } = runAgain(files, env)
  expect(ran).toEqual(files.toSorted())
  const names = Object.keys(failed)
  const isFew = names.length > 0 && names.length <= MOST_FAILED_ONCE
  if (isFew) console.log('Failed once beside the others', failed)
  expect(isFew ? runAgain(names, env).failed : failed).toEqual({})
}

/** Which files had tests that ran, and of each the tests that failed. */
function runAgain(files: readonly string[], env: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  spawnSync('vitest', ['run', `--testTimeout=${PATIENCE_MS}`, ...reporters, ...files], {
    cwd: root,
    env: { ...process.env, VITEST: undefined, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string; message: string; assertionResults: Outcome[] }[]
  }
  const ran = testResults.filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
      // A file that does not even load fails without failing a test.
      return [relative(root, name), tests.length > 0 ? tests : [message]]
    })
  return {
    ran: ran.map(({ name }) => relative(root, name)).sort(),
    failed: Object.fromEntries(failed) as Record<string, string[]>,
  }
}
