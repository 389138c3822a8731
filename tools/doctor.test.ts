import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { CheckResult } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { readConfig } from '#server/config.ts'
import { type Machine, thisMachine } from '#server/health/machine.ts'
import { openWithKey } from '#server/process/open-store.ts'
import { formDefinition } from '#server/typeform/form-definition.ts'
import { waitingMigrations } from '#store/inspect-database.ts'
import { migrate } from '#store/sqlite/migrate.ts'
import { survey001 } from '#surveys/001.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, VISITOR_SECRET } from '../tests/support/app.ts'
import { commandWith } from '../tests/support/command.ts'
import { freshFolder, rewriteBackup } from '../tests/support/copies.ts'
import { answeredCrowd } from '../tests/support/crowds/answered-crowd.ts'
import { freshPostgres, freshSqlite } from '../tests/support/databases.ts'
import { type Forwarding, forwardingProxy } from '../tests/support/processes/forwarding-proxy.ts'
import { type RunningSite, startSite } from '../tests/support/site.ts'
import { testStore } from '../tests/support/store.ts'
import { typeformFormsStandIn } from '../tests/support/typeform-forms.ts'
import { doctorCommand } from './commands/doctor.ts'

/** Nobody is given so low a port. */
const NOBODY_THERE = 'http://127.0.0.1:2'
const PLENTY = { freeBytes: async () => 1e12 }
const FORM_ID = 'abcd1234'
const brand = ['BRAND_URL', 'PRIVACY_URL', 'LEGAL_URL', 'POLICIES_URL'].map((name) => [name, 'https://casa.test/x'])
const settings = {
  ...Object.fromEntries(brand),
  BRAND_NAME: 'La casa',
  HOST: '127.0.0.1',
  ADMIN_PASSWORD,
  IP_HASH_SECRET: VISITOR_SECRET,
  FORM_001: `typeform:${FORM_ID}`,
  FORM_002: 'builtin',
  FORM_003: 'builtin',
  TYPEFORM_TOKEN: 'a token',
  TYPEFORM_WEBHOOK_SECRET: 'a webhook secret',
}

type Environment = Record<string, string>

/** What the command finds, as a program reads it. */
async function doctor(env: Environment, machine: Partial<Machine> = {}) {
  let told: { isWell: boolean; checks: CheckResult[] } | undefined
  const lines: string[] = []
  const status = await doctorCommand({ ...thisMachine, ...PLENTY, ...machine }).run([], {
    env,
    isDatabaseNamed: true,
    isJson: true,
    line: (text) => void lines.push(text),
    note: () => {},
    progress: () => {},
    result: (found) => {
      told = found as typeof told
    },
  })
  const checks = told?.checks ?? []
  const of = (grade: CheckResult['grade']) => checks.filter((each) => each.grade === grade).map(({ check }) => check)
  return { status, lines, red: of('bad'), yellow: of('warning'), said: JSON.stringify(checks), checks }
}

async function databaseOf(site: RunningSite): Promise<string> {
  const [main] = await site.ask('PRAGMA database_list')
  return `file:${main?.file}`
}

/** What a server does when it starts: from then on its database knows its key. */
async function noteKey(env: Environment): Promise<void> {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join())
  const { store } = await openWithKey(read.config)
  await store.close()
}

describe('a site that is well', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-doctor-'))
  let typeform: Awaited<ReturnType<typeof typeformFormsStandIn>>
  let site: RunningSite
  let env: Environment
  /** Without the vendor, whom nobody may ask quickly. */
  let plain: Environment

  beforeAll(async () => {
    typeform = await typeformFormsStandIn()
    site = await startSite({ env: { ...settings, TYPEFORM_API: typeform.origin } })
    const url = await databaseOf(site)
    env = {
      ...settings,
      TYPEFORM_API: typeform.origin,
      DATABASE_URL: url,
      PUBLIC_ORIGIN: site.origin,
      PORT: new URL(site.origin).port,
      COPIES_FOLDER: folder,
    }
    plain = { ...env, FORM_001: 'builtin' }
    const { hidden, fields } = formDefinition(survey001)
    const webhooks = [{ url: site.origin + apiPaths.typeformWebhook, enabled: true }]
    typeform.forms.set(FORM_ID, { hidden: [...hidden], fields, webhooks })
    await noteKey(env)
    await answeredCrowd(site.store, survey005, { people: 20, day: '20260705' })
    expect((await commandWith(env, 'estado')).status).toBe(0)
    expect((await commandWith(env, 'respaldo')).status).toBe(0)
    const file = url.slice('file:'.length)
    // As a server leaves them, whose umask is its own.
    for (const name of readdirSync(dirname(file))) chmodSync(join(dirname(file), name), 0o600)
  })

  afterAll(async () => {
    await site.close()
    await typeform.close()
    rmSync(folder, { recursive: true })
  })

  test('is green, line by line', async () => {
    const { status, red, yellow, lines, checks, said } = await doctor(env)
    expect([red, yellow, status]).toEqual([[], [], 0])
    expect(lines.at(-1)).toContain('Todo está bien.')
    expect(lines.slice(0, -1)).toEqual(checks.map(({ title, sentence }) => `VERDE     ${title}: ${sentence}`))
    for (const check of ['database', 'integrity', 'counts', 'clock', 'proxy', 'webhook', 'pages', 'previews'])
      expect(checks.map((each) => each.check)).toContain(check)
    expect(said).toContain('las 20 respuestas')
    expect(said).not.toContain(settings.TYPEFORM_WEBHOOK_SECRET)
  })

  test('for another user than its own, is red with what to do, and nothing is opened', async () => {
    const { red, checks, status } = await doctor(plain, { userId: () => 65_534 })
    expect([red, status, checks]).toEqual([['user'], 1, [expect.objectContaining({ check: 'user' })]])
    // Files of root are of nobody's who should run anything.
    expect(checks[0]?.advice).toMatch(
      process.geteuid?.() === 0 ? /^Devuélvela al usuario del sitio: sudo chown \S+: / : /^Córrelo como \S+: sudo -u /,
    )
  })

  test('that only this machine reaches is not told of proxies, whomever it believes', async () => {
    const own = { ...plain, TRUST_PROXY: 'loopback' }
    expect((await doctor(own)).checks.find(({ check }) => check === 'proxy')).toMatchObject({
      grade: 'good',
      sentence: expect.stringContaining('Solo esta máquina llega al sitio'),
    })
  })

  test('with a disk that is nearly full, is red', async () => {
    expect((await doctor(plain, { freeBytes: async () => 50e6 })).red).toEqual(['disk-space'])
    expect((await doctor(plain, { freeBytes: async () => 600e6 })).yellow).toEqual(['disk-space'])
  })

  test.each([3, -3])('with a clock that is %i hours off, is red', async (hours) => {
    const { red, said } = await doctor(plain, { now: () => Date.now() + hours * HOUR_MS })
    expect(red).toEqual(['clock'])
    expect(said).toContain(`3 horas ${hours > 0 ? 'adelantado' : 'atrasado'}`)
  })

  test('with a secret of webhooks that is not the server’s, is red', async () => {
    const { red, said, status } = await doctor({ ...env, TYPEFORM_WEBHOOK_SECRET: 'another secret' })
    expect([red, status]).toEqual([['webhook'], 1])
    expect(said).toContain('rechaza la firma')
    // That call was signed with another secret, as the vendor's would be.
    const { yellow, checks } = await doctor(env)
    expect(yellow).toEqual(['webhook'])
    expect(checks.at(-1)?.sentence).toContain('otra firma (desde que arrancó el sitio: 1; con la buena: 0)')
  })

  test('behind a proxy that is not believed, everybody is one: it is red and names the setting', async () => {
    const { red, checks } = await doctor({ ...plain, ...(await before(site.origin, 'adds')) })
    expect(red).toEqual(['proxy'])
    expect(checks.find(({ check }) => check === 'proxy')).toMatchObject({
      sentence: expect.stringContaining('todas las visitas se ven como una sola'),
      advice: 'Agrega loopback a TRUST_PROXY y reinicia el sitio.',
    })
  })

  test('with an old copy, is yellow and then red; with none, red', async () => {
    const { copies, at } = await copyOfAge(2.5)
    expect((await at(copies)).yellow).toEqual(['last-copy'])
    const older = await copyOfAge(9)
    expect((await older.at(older.copies)).red).toEqual(['last-copy'])
    const none = await doctor({ ...plain, COPIES_FOLDER: freshFolder() })
    expect([none.red, none.said]).toEqual([['last-copy'], expect.stringContaining('respaldo')])
  })

  async function copyOfAge(days: number) {
    const copies = freshFolder()
    const { stdout } = await commandWith(env, 'respaldo', '--carpeta', copies, '--json')
    const made = new Date(Date.now() - days * 24 * HOUR_MS).toISOString()
    rewriteBackup(JSON.parse(stdout).file, ([first = '', ...rest]) => [
      first.replace(/"at":"[^"]+"/, `"at":"${made}"`),
      ...rest,
    ])
    return { copies, at: (COPIES_FOLDER: string) => doctor({ ...plain, COPIES_FOLDER }) }
  }

  test('with a folder for copies that cannot be written to, is red', async () => {
    const file = join(freshFolder(), 'file')
    writeFileSync(file, '')
    const { red, said } = await doctor({ ...plain, COPIES_FOLDER: join(file, 'respaldos') })
    expect(red).toEqual(['last-copy', 'copies-folder'])
    expect(said).toContain('no es una carpeta')
  })

  test('with an address that leads elsewhere or nowhere, is red and says which', async () => {
    const elsewhere = createServer((_asked, reply) => reply.end('<h1>Bienvenido</h1>'))
    const moved = createServer((_asked, reply) => reply.writeHead(301, { location: 'https://otro.example/' }).end())
    for (const server of [elsewhere, moved]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(async () => void server.close())
    }
    const originOf = (server: typeof moved) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const told = async (PUBLIC_ORIGIN: string) => {
      const { red, said } = await doctor({ ...plain, PUBLIC_ORIGIN })
      expect(red).toEqual(['public-origin'])
      return said
    }
    expect(await told(originOf(elsewhere))).toContain('no contesta este sitio')
    expect(await told(originOf(moved))).toContain('manda a https://otro.example')
    expect(await told(NOBODY_THERE)).toContain('nadie escucha ahí')
    expect(await told(site.origin.replace('http:', 'https:'))).toContain('sin cifrar')
  })

  test('with a form that lost its names or its webhook, is red', async () => {
    const form = typeform.forms.get(FORM_ID)
    if (!form) throw new Error('There is a form')
    typeform.forms.set(FORM_ID, { ...form, hidden: ['cp'], webhooks: [] })
    const { red, said } = await doctor(env)
    typeform.forms.set(FORM_ID, form)
    expect([red, said]).toEqual([['typeform-001'], expect.stringMatching(/session_id.*Ningún webhook/)])
  })

  test('with a count that is not that of its answers, is red until it is mended', async () => {
    await site.ask("UPDATE cell_count SET counts = '[1,2,3]' WHERE week = '' AND survey_id = '005'")
    const { red, said } = await doctor(plain)
    expect([red, said]).toEqual([['counts'], expect.stringContaining('recontar')])
    expect((await commandWith(env, 'recontar')).status).toBe(1)
    expect((await doctor(plain)).red).toEqual([])
  })
})

async function before(target: string, forwarding: Forwarding): Promise<{ PUBLIC_ORIGIN: string }> {
  const proxy = await forwardingProxy(target, forwarding)
  onTestFinished(proxy.close)
  return { PUBLIC_ORIGIN: proxy.origin }
}

test('behind a proxy that is believed, red is who hides its visitors, or repeats what they say of themselves', async () => {
  const env = { ...settings, FORM_001: 'builtin', TRUST_PROXY: 'loopback', COPIES_FOLDER: freshFolder() }
  const site = await startSite({ env })
  onTestFinished(site.close)
  const url = await databaseOf(site)
  const told = async (forwarding: Forwarding) =>
    doctor({ ...env, DATABASE_URL: url, ...(await before(site.origin, forwarding)) })
  expect((await told('adds')).red).toEqual([])
  const hides = await told('hides')
  expect([hides.red, hides.said]).toEqual([['proxy'], expect.stringContaining('no dice de quién es cada visita')])
  const repeats = await told('repeats')
  expect([repeats.red, repeats.said]).toEqual([['proxy'], expect.stringContaining('puede inventar su dirección')])
})

test('a database that waits for migrations, or is newer, is named and not touched', async () => {
  const { url, remove } = await freshSqlite()
  onTestFinished(remove)
  const db = new DatabaseSync(url.slice('file:'.length))
  migrate(db, 8)
  const env = {
    ...settings,
    DATABASE_URL: url,
    FORM_001: 'builtin',
    PUBLIC_ORIGIN: NOBODY_THERE,
  }
  const earlier = await doctor(env)
  expect([earlier.red, earlier.said]).toEqual([
    ['database', 'public-origin'],
    expect.stringContaining('Es de una versión anterior'),
  ])
  expect(await waitingMigrations(url)).toBeGreaterThan(0)
  db.exec("INSERT INTO schema_migration VALUES (999, 'later')")
  db.close()
  const later = await doctor(env)
  expect([later.red[0], later.said]).toEqual(['database', expect.stringContaining('más nueva (migración 999)')])
})

test('of a site on PostgreSQL that is not running, nothing is red but its address', async () => {
  const { url } = await testStore(freshPostgres)
  const env = { ...settings, DATABASE_URL: url, FORM_001: 'builtin', PUBLIC_ORIGIN: NOBODY_THERE }
  const { red, checks } = await doctor({ ...env, COPIES_FOLDER: freshFolder() })
  expect(red).toEqual(['public-origin'])
  expect(checks[0]?.sentence).toMatch(/PostgreSQL \d+/)
  for (const check of ['database', 'integrity', 'counts', 'clock'])
    expect([check, checks.find((each) => each.check === check)?.grade]).toEqual([check, 'good'])
})

test('settings that cannot be read are each a red line, and words that are not understood change nothing', async () => {
  const { red, status, said } = await doctor({ PORT: 'x', ADMIN_PASSWORD: 'short' })
  expect([red, status]).toEqual([['settings', 'settings'], 1])
  expect(said).not.toContain('short')
  for (const words of [
    ['doctor', 'x'],
    ['doctor', '--ya'],
  ])
    expect(await commandWith({}, ...words)).toMatchObject({ status: 2, stderr: expect.stringContaining('Uso:') })
})
