import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#store/database-url.ts'
import { remoteVisitor } from '../support/crowds/remote-visitor.ts'
import { ask, usualDatabase } from '../support/databases.ts'
import { startServer } from '../support/processes/server-process.ts'

const ADDRESS = '203.0.113.77'
const ADDRESS_V6 = '2001:db8:4d71:cb00::77'
const PASSWORD = 'a-password-to-look-for'

/** Each way in which an address or a credential could have been written down. */
const traces: [string, Buffer][] = [
  ['the IPv4 address as text', Buffer.from(ADDRESS)],
  ['the IPv4 address as bytes', Buffer.from([203, 0, 113, 77])],
  ['the IPv4 address as bytes, reversed', Buffer.from([77, 113, 0, 203])],
  ['the IPv4 address in hexadecimal', Buffer.from('cb00714d')],
  ['the IPv6 network as text', Buffer.from('2001:db8:4d71:cb00')],
  ['the IPv6 network as bytes', Buffer.from('20010db84d71cb00', 'hex')],
  ['the password', Buffer.from(PASSWORD)],
  ['the password as it travels', Buffer.from(Buffer.from(`admin:${PASSWORD}`).toString('base64'))],
]

function tracesIn(bytes: Buffer): string[] {
  return traces.filter(([, trace]) => bytes.includes(trace)).map(([name]) => name)
}

const isFile = (url: string) => sqliteFile(url) !== undefined

/** Whatever the database holds: SQLite's files byte by byte, or every row of PostgreSQL. */
async function kept(url: string): Promise<[name: string, bytes: Buffer][]> {
  if (isFile(url)) {
    const folder = dirname(url.slice('file:'.length))
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])
  }
  const tables = await ask(url, "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
  return Promise.all(
    tables.map(async ({ table_name }) => {
      const values = (await ask(url, `SELECT * FROM ${table_name}`)).flatMap((row) => Object.values(row))
      const bytes = values.map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(`${value}\n`)))
      return [String(table_name), Buffer.concat(bytes)] as [string, Buffer]
    }),
  )
}

test('after a whole journey, with every refusal on the way, neither the database nor the log holds the address', async () => {
  const database = await usualDatabase()
  onTestFinished(database.remove)
  const env = { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ADMIN_PASSWORD: PASSWORD }
  const server = await startServer(env)

  for (const address of [ADDRESS, ADDRESS_V6]) await liveThrough(server.origin, address)

  const names = (await kept(database.url)).map(([name]) => name)
  expect(names).toContainEqual(expect.stringMatching(isFile(database.url) ? /-wal$/ : /^survey_session$/))
  for (const [name, bytes] of await kept(database.url)) expect([name, tracesIn(bytes)]).toEqual([name, []])

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  for (const [name, bytes] of await kept(database.url)) expect([name, tracesIn(bytes)]).toEqual([name, []])
  expect(server.said()).toContain('"status":409')
  expect(server.said()).toContain('"status":401')
  expect(tracesIn(Buffer.from(server.said()))).toEqual([])
})

/** A visitor completes, and is refused in every way there is. */
async function liveThrough(origin: string, address: string) {
  const visitor = remoteVisitor(origin, address)
  const [first, second] = [await visitor.session(), await visitor.session()]
  const admin = (password: string) =>
    remoteVisitor(origin, address, { authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` })
  const replies = [
    await visitor.check(),
    await visitor.complete(first),
    await visitor.complete(second),
    await visitor.check(),
    await visitor.start(),
    await visitor.complete('x'.repeat(24)),
    await visitor.complete('odd id'),
    await visitor.check('999'),
    await remoteVisitor(origin, address, { origin: 'https://otro.example' }).start('002'),
    await visitor.stats(),
    await admin('a-wrong-guess').stats(),
    await admin(PASSWORD).stats(),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 409, 200, 403, 404, 400, 404, 403, 401, 401, 200])
  for (const { body } of replies) expect(tracesIn(Buffer.from(JSON.stringify(body)))).toEqual([])
}

test('the password that is printed at the start is the only secret that is, and not the key of the visitors', async () => {
  const { url, remove } = await usualDatabase()
  onTestFinished(remove)
  const given = 'a-key-that-nobody-prints'
  const server = await startServer({ DATABASE_URL: url, ...(isFile(url) ? {} : { IP_HASH_SECRET: given }) })
  const secret = isFile(url) ? readFileSync(`${url.slice('file:'.length)}.secret`, 'utf8').trim() : given
  expect(server.said()).toMatch(/contraseña \S{16}/)
  expect(server.said()).not.toContain(secret)
})
