import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

/** What is there for tests, checks and benchmarks only. Types and a parser are optional peers of packages that a site does need. */
function developmentPackages(project: string): string[] {
  const { devDependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
  const names = [...Object.keys(devDependencies), 'express'].filter(
    (name) => !/^(@types\/(node|react.*)|yaml)$/.test(name),
  )
  expect(names).toContain('vitest')
  return names.filter((name) => existsSync(join(project, 'node_modules', name)))
}

test.each([
  ['newest Node and npm', { node: 'latest', npm: 'latest' }],
  ['oldest Node and npm that will do', { node: '18', npm: '9' }],
])('a fresh clone serves a survey with the %s, and starts again at once', async (_which, versions) => {
  const machine = bareMachine(versions)
  expect(await startUntilServed(machine)).toContain('→ Instalando paquetes')
  expect(megabytesIn(join(machine.project, 'node_modules'))).toBeLessThan(MOST_MEGABYTES)
  expect(developmentPackages(machine.project)).toEqual([])
  expect(await startUntilServed(machine)).not.toContain('→')
})
