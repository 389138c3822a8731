import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { bareMachine } from '../support/processes/bare-machine.ts'
import { A_WHILE, startUntilServed } from '../support/processes/start-until-served.ts'

vi.setConfig({ testTimeout: A_WHILE })

/** Of the packages that a site is built and runs with. */
const MOST_MEGABYTES = 200

function megabytesIn(folder: string): number {
  return Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10)
}

test.each([
  ['newest Node and npm', { node: 'latest', npm: 'latest' }],
  ['oldest Node and npm that will do', { node: '18', npm: '9' }],
])('a fresh clone serves a survey with the %s, and starts again at once', async (_which, versions) => {
  const machine = bareMachine(versions)
  expect(await startUntilServed(machine)).toContain('→ Instalando paquetes')
  expect(megabytesIn(join(machine.project, 'node_modules'))).toBeLessThan(MOST_MEGABYTES)
  expect(await startUntilServed(machine)).not.toContain('→')
})
