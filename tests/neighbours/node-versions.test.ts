import { expect, test, vi } from 'vitest'
import { bareMachine } from '../support/processes/bare-machine.ts'
import { A_WHILE, startUntilServed } from '../support/processes/start-until-served.ts'

vi.setConfig({ testTimeout: A_WHILE })

test.each([
  ['newest Node and npm', { node: 'latest', npm: 'latest' }],
  ['oldest Node and npm that will do', { node: '18', npm: '9' }],
])('a fresh clone serves a survey with the %s, and starts again at once', async (_which, versions) => {
  const machine = bareMachine(versions)
  expect(await startUntilServed(machine)).toContain('→ Instalando paquetes')
  expect(await startUntilServed(machine)).not.toContain('→')
})
