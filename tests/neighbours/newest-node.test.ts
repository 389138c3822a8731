import { expect, test, vi } from 'vitest'
import { bareMachine } from '../support/processes/bare-machine.ts'
import { A_WHILE, startUntilServed } from '../support/processes/start-until-served.ts'

vi.setConfig({ testTimeout: A_WHILE })

test('a fresh clone serves a survey with the newest Node and npm, and starts again at once', async () => {
  const machine = bareMachine({ node: 'latest', npm: 'latest' })
  expect(await startUntilServed(machine)).toContain('→ Instalando paquetes')
  expect(await startUntilServed(machine)).not.toContain('→')
})
