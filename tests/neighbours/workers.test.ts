import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs tests of `npm test` once more, with other settings: those that failed, and how many passed. */
function runAgain(files: readonly string[], env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  spawnSync('vitest', ['run', '--testTimeout=1800000', ...reporters, ...files], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ assertionResults }: { assertionResults: Assertion[] }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { failed, passed: Number(numPassedTests) }
}

interface Assertion {
  readonly status: string
  readonly fullName: string
}

test('the faults hold with three processes wherever a server runs on PostgreSQL', { timeout: 3_600_000 }, () => {
  const names = ['two-processes', 'crowd', 'random-kills', 'cut-connections', 'postgres-down', 'stopping', 'starting']
  const files = names.map((name) => `tests/faults/${name}.test.ts`)
  const { failed, passed } = runAgain(files, { TEST_WORKERS: '3' })
  expect(failed).toEqual([])
  expect(passed).toBeGreaterThan(names.length)
})

test('a hundred kills of single processes lose nothing', { timeout: 3_600_000 }, () => {
  const { failed, passed } = runAgain(['tests/faults/workers.test.ts'], { TEST_WORKER_KILLS: '100' })
  expect(failed).toEqual([])
  expect(passed).toBeGreaterThan(0)
})
