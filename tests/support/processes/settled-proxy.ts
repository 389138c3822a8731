import { expect } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { plainReply, SITE_NAME, tlsVisitor } from '../crowds/tls-visitor.ts'
import type { ServerProcess } from './server-process.ts'

/** What `deploy/` tells operators to set behind either proxy. */
export const behindProxySettings = { PUBLIC_ORIGIN: `https://${SITE_NAME}`, TRUST_PROXY: 'loopback' }

interface ProxyOnTrial {
  readonly server: ServerProcess
  readonly port: number
  readonly plainPort: number
  /** Not a loopback address, which the server trusts. */
  readonly outer: string
  stopAndReadLogs(): Promise<string>
}

/** What must hold for any proxy that is set up as `deploy/` says. Ends the server, and then the proxy. */
export async function expectSettled({ server, port, plainPort, outer, stopAndReadLogs }: ProxyOnTrial): Promise<void> {
  await expectPages(port, plainPort, outer)
  await expectOneVisitor(port, outer)
  server.signal('SIGKILL')
  await server.ended
  const lost = await tlsVisitor(port, { from: outer, claims: '203.0.113.5' }).ask(pagePaths.survey('001'))
  expect(lost.status).toBe(502)
  const written = await stopAndReadLogs()
  for (const trace of [outer, '203.0.113.', '198.51.100.', pagePaths.survey('001'), apiPaths.complete('001')])
    expect([trace, written.includes(trace)]).toEqual([trace, false])
}

async function expectPages(port: number, plainPort: number, outer: string): Promise<void> {
  const page = await tlsVisitor(port, { from: outer }).ask(pagePaths.home)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  // If the proxy added one too, they would be joined by a comma.
  expect(page.headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains$/)
  const { status, location } = await plainReply(plainPort, pagePaths.survey('001'))
  expect([status === 301 || status === 308, location]).toEqual([true, `https://${SITE_NAME}${pagePaths.survey('001')}`])
}

/** Whatever address a visitor claims, the one that the proxy saw counts. */
async function expectOneVisitor(port: number, outer: string): Promise<void> {
  const visitor = (claims: string) => tlsVisitor(port, { from: outer, claims })
  expect(await visitor('203.0.113.1').answer()).toEqual([200, 200])
  for (const claims of ['203.0.113.2', '203.0.113.3, 203.0.113.4', '127.0.0.1, 203.0.113.5', outer])
    expect([claims, await visitor(claims).canAnswer()]).toEqual([claims, false])
  expect(await tlsVisitor(port, { from: '127.0.0.2' }).canAnswer()).toBe(true)
}
