import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { SECRET } from '../support/command.ts'
import { freshSqlite } from '../support/databases.ts'
import { certificates, type Signed } from '../support/processes/certificates.ts'
import { fresh, opened } from '../support/restoring.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** What somebody serves at the public address: a certificate and what is sent along with it, or no encryption. */
async function served(signed: Signed | undefined): Promise<string> {
  const answer = (_: unknown, reply: { end(): void }) => reply.end()
  const server = signed
    ? createServer({ cert: signed.certificate, key: signed.key }, answer)
    : createPlainServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

/** What the doctor says of the public address. The machine that it runs on trusts one authority more. */
async function doctorSays(publicOrigin: string, { url, trusted }: { url: string; trusted: string }) {
  const env = {
    PATH: process.env.PATH,
    PUBLIC_ORIGIN: publicOrigin,
    DATABASE_URL: url,
    IP_HASH_SECRET: SECRET,
    NODE_EXTRA_CA_CERTS: trusted,
  }
  const doctor = spawn(process.execPath, ['tools/encuestas.ts', 'doctor'], { env })
  onTestFinished(() => void doctor.kill('SIGKILL'))
  const [said, [status]] = await Promise.all([text(doctor.stdout), once(doctor, 'exit')])
  expect(status).toBe(1)
  return said.split('\n').find((line) => line.includes('Dirección pública'))
}

test.skipIf(!hasOpenssl)('the doctor says what is wrong with a certificate', async () => {
  const { folder, make } = certificates()
  const name = 'localhost'
  const trusted = make({ name: 'A known authority', isAuthority: true })
  const unknown = make({ name: 'An authority of our own', isAuthority: true })
  const chained = (by: Signed, days?: number) => {
    const between = make({ name: 'Between', by, isAuthority: true })
    const leaf = make({ name, by: between, ...(days && { days }) })
    return { alone: leaf, whole: { ...leaf, certificate: leaf.certificate + between.certificate } }
  }
  const site = { url: await fresh(freshSqlite), trusted: join(folder, 'trusted.pem') }
  writeFileSync(site.trusted, trusted.certificate)
  await (await opened(site.url)).close()
  const cases: [string, Signed | undefined][] = [
    ['su certificado no lo firma una autoridad conocida', make({ name })],
    ['su certificado no lo firma una autoridad conocida', chained(unknown).whole],
    ['a su certificado le falta la cadena (fullchain)', chained(trusted).alone],
    ['su certificado venció', chained(trusted, -1).whole],
    ['su certificado es de otro nombre', make({ name: 'encuestas.example', by: trusted })],
    ['ahí se contesta sin cifrar (http), y PUBLIC_ORIGIN dice https', undefined],
  ]
  for (const [said, signed] of cases) {
    const origin = await served(signed)
    const sentence = await doctorSays(origin, site)
    expect(sentence).toContain(`${origin} no se puede abrir: ${said}.`)
  }
  // Where nothing is wrong, nothing is said of it: it is somebody else who answers.
  const origin = await served(chained(trusted).whole)
  const sentence = await doctorSays(origin, site)
  expect(sentence).toContain(`En ${origin} no contesta este sitio.`)
})
