import { expect } from 'vitest'
import { freePort } from '../postgres/postgres-server.ts'
import type { BareMachine } from './bare-machine.ts'
import { statusOf } from './server-process.ts'

/** How long installing and building may take. */
export const A_WHILE = 600_000

/** The output of `npm start` until it serves the page of a survey. */
export async function startUntilServed(machine: BareMachine): Promise<string> {
  const port = await freePort()
  // As on many servers: npm must not leave out what the build needs.
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
