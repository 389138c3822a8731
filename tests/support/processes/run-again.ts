import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { leftOutFiles } from '../everywhere.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Longer than any test takes, so that one that hangs fails. */
const PATIENCE_MS = 600_000

/** If more files fail, a busy machine is not the reason. */
const MOST_FAILED_ONCE = 3

type Environment = Readonly<Record<string, string>>

/** Every test file in these folders except those that are left out. */
export function filesOf(...folders: string[]): string[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root })).sort()
  return files.filter((file) => !(file in leftOutFiles))
}

/** Every file that is left out exists. */
export function expectLeftOutIsThere(): void {
  const all = globSync('{src,tests}/**/*.test.ts', { cwd: root })
  expect(Object.keys(leftOutFiles).filter((file) => !all.includes(file))).toEqual([])
}

/**
 * Runs files of `npm test` again with other settings, and expects every test in them to run and pass. As there, a few files that
 * fail are run once more by themselves.
 */
export async function expectHoldsAgain(files: readonly string[], env: Environment): Promise<void> {
  const { ran, skipped, failed } = await runAgain(files, env)
  expect(ran).toEqual(files.toSorted())
  expect(skipped).toEqual([])
  const names = Object.keys(failed)
  const isFew = names.length > 0 && names.length <= MOST_FAILED_ONCE
  if (isFew) console.log('Failed once beside the others', failed)
  expect(isFew ? (await runAgain(names, env)).failed : failed).toEqual({})
}

interface Outcome {
  readonly fullName: string
  readonly status: string
}

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly Outcome[]
  }[]
}

/** The files with tests that ran, the tests that did not, and of each file those that failed. */
async function runAgain(files: readonly string[], env: Environment) {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn('vitest', ['run', `--testTimeout=${PATIENCE_MS}`, ...reporters, ...files], {
    cwd: root,
    env: { ...process.env, VITEST: undefined, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  await once(child, 'close')
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const withStatus = (outcomes: readonly Outcome[], ...wanted: string[]) =>
    outcomes.filter(({ status }) => wanted.includes(status)).map(({ fullName }) => fullName)
  const ran = testResults.filter(({ assertionResults }) => withStatus(assertionResults, 'passed', 'failed').length > 0)
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const tests = withStatus(assertionResults, 'failed')
      // A file that does not even load fails without failing a test.
      return [relative(root, name), tests.length > 0 ? tests : [message]]
    })
  return {
    ran: ran.map(({ name }) => relative(root, name)).sort(),
    skipped: testResults.flatMap(({ assertionResults }) => withStatus(assertionResults, 'skipped', 'pending')),
    failed: Object.fromEntries(failed) as Record<string, string[]>,
  }
}
