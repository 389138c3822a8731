import { expect } from 'vitest'
import { freePort } from '../postgres/postgres-server.ts'
import type { BareMachine } from './bare-machine.ts'
import { statusOf } from './server-process.ts'

/** To install and to build takes as long as the machine and the registry take. */
export const A_WHILE = 600_000

/** What `npm start` says until it serves the page of a survey. */
export async function startUntilServed(machine: BareMachine): Promise<string> {
  const port = await freePort()
  // An ordinary server says production, where npm leaves out what the pages are built with.
  const site = machine.run('npm start', { PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' })
  const served = expect
    .poll(() => statusOf(`http://127.0.0.1:${port}/survey/004`), { timeout: A_WHILE, interval: 200 })
    .toBe(200)
  const gaveUp = site.ended.then(() => Promise.reject(new Error(site.said())))
  await Promise.race([served, gaveUp])
  gaveUp.catch(() => {})
  await site.stop()
  return site.said()
}
