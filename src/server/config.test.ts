import fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { type Config, readConfig } from './config.ts'
import { setUpNetwork } from './visitor/network.ts'

function configOf(env: Record<string, string>): Config {
  const result = readConfig(env)
  if ('problems' in result) throw new Error(result.problems.join('\n'))
  return result.config
}

function problemsOf(env: Record<string, string>): string[] {
  const result = readConfig(env)
  return 'problems' in result ? result.problems : []
}

test('with no settings at all the site runs', () => {
  const { admin, ...config } = configOf({})
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    databaseUrl: 'file:./data/encuestas.db',
    visitorSecret: undefined,
    trustedProxies: [],
    answersPerAddress: 1,
    callsPerMinute: { address: 120, 56: 480, 48: 1_200, 24: 3_000 },
    startsPerHour: { address: 120, 56: 480, 48: 1_200, 24: 3_000 },
    forms: { '001': { kind: 'typeform', formId: 'NqzbClAQ' }, '005': { kind: 'builtin' } },
    brand: { name: 'Pulso', privacyUrl: 'https://pulso.example/aviso-de-privacidad' },
  })
  expect(admin).toMatchObject({ user: 'admin', isGenerated: true })
  expect(admin.password.length).toBeGreaterThanOrEqual(16)
  expect(configOf({}).admin.password).not.toBe(admin.password)
})

test('an empty value is as good as none', () => {
  expect(configOf({ PORT: '', ADMIN_USER: '  ' })).toMatchObject({ port: 3000, admin: { user: 'admin' } })
})

test('settings are read', () => {
  const env = {
    PORT: '8080',
    PUBLIC_ORIGIN: 'https://encuestas.example',
    DATABASE_URL: 'postgres://u:p@db.example/encuestas',
    IP_HASH_SECRET: 'a secret of enough length',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32',
    FORM_001: 'builtin',
    FORM_005: 'typeform:AbCd1234',
    TYPEFORM_FORM_HOST: 'forms.example',
    BRAND_URL: 'https://marca.example',
    ANSWERS_PER_ADDRESS: '3',
  }
  expect(configOf(env)).toMatchObject({
    port: 8080,
    publicOrigin: 'https://encuestas.example',
    databaseUrl: 'postgres://u:p@db.example/encuestas',
    visitorSecret: 'a secret of enough length',
    trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32'],
    forms: { '001': { kind: 'builtin' }, '005': { kind: 'typeform', formId: 'AbCd1234' } },
    typeform: { formOrigin: 'https://forms.example' },
    brand: { legalUrl: 'https://marca.example/aviso-legal' },
    answersPerAddress: 3,
  })
})

test('the ceilings of blocks are read, and grow with those of the address where nothing is said', () => {
  expect(configOf({ RATE_LIMIT_PER_MINUTE: '2000', RATE_LIMIT_PER_MINUTE_48: '700' }).callsPerMinute).toEqual({
    address: 2_000,
    56: 4_000,
    48: 700,
    24: 4_000,
  })
  expect(configOf({ STARTS_PER_HOUR: '50', STARTS_PER_HOUR_24: '900' }).startsPerHour).toEqual({
    address: 50,
    56: 480,
    48: 1_200,
    24: 900,
  })
  // A school where three hundred may answer each survey, and try twice.
  const address = 2 * 300 * fixedSurveys.length
  expect(configOf({ ANSWERS_PER_ADDRESS: '300' }).startsPerHour).toEqual({
    address,
    56: 2 * address,
    48: 2 * address,
    24: 2 * address,
  })
})

const bad: [name: string, value: string][] = [
  ['PORT', '70000'],
  ['PORT', '0'],
  ['PORT', '3000.5'],
  ['PUBLIC_ORIGIN', 'encuestas.example'],
  ['PUBLIC_ORIGIN', 'https://encuestas.example/ruta'],
  ['PUBLIC_ORIGIN', 'ftp://encuestas.example'],
  ['DATABASE_URL', 'mysql://db.example/encuestas'],
  ['DATABASE_URL', 'encuestas.db'],
  ['IP_HASH_SECRET', 'short'],
  ['ADMIN_USER', 'ad:min'],
  ['ADMIN_PASSWORD', 'eleven-char'],
  ['TRUST_PROXY', 'all'],
  ['TRUST_PROXY', '*'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '::/0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['FORM_001', 'typeform:'],
  ['FORM_004', 'google'],
  ['TYPEFORM_API', 'https://api.typeform.com/path'],
  ['BRAND_URL', 'javascript:alert(1)'],
  ['PRIVACY_URL', '/aviso'],
  ['SECURITY_CONTACT', 'quien-sea'],
  ['SECURITY_CONTACT', 'http://encuestas.example/seguridad'],
  ['ANSWERS_PER_ADDRESS', '0'],
  ['RATE_LIMIT_PER_MINUTE', '-5'],
  ['PROOF_OF_WORK', 'yes'],
  ['RATE_LIMIT_PER_MINUTE_56', '0'],
  ['RATE_LIMIT_PER_MINUTE_48', 'many'],
  ['STARTS_PER_HOUR', '0'],
  ['STARTS_PER_HOUR_24', '2000001'],
]

describe('a bad value', () => {
  test.each(bad)('%s=%s is a problem that names the setting', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: `)])
  })

  test('does not hide another: every problem is listed at once', () => {
    const env = Object.fromEntries(bad)
    const named = problemsOf(env).map((problem) => problem.split(':', 1)[0])
    expect(named.toSorted()).toEqual(Object.keys(env).toSorted())
  })

  test('PostgreSQL without a secret for the visitor hash is one', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://db.example/encuestas' })).toEqual([
      expect.stringMatching(/^IP_HASH_SECRET: es obligatoria con PostgreSQL/),
    ])
  })

  test('work for every answer is one where browsers have no means for it, because nothing is encrypted', () => {
    const always = { PROOF_OF_WORK: 'always' }
    const named = expect.stringMatching(/^PROOF_OF_WORK: always requiere/)
    expect(problemsOf({ ...always, PUBLIC_ORIGIN: 'http://encuestas.example' })).toEqual([named])
    expect(readConfig({ ...always, PUBLIC_ORIGIN: 'https://encuestas.example' })).toHaveProperty('config')
    expect(readConfig(always)).toHaveProperty('config')
  })

  test('is repeated to the operator, but a secret never is', () => {
    const secret = 's3cr3t!'
    const problems = problemsOf({
      PORT: 'seven',
      ADMIN_PASSWORD: secret,
      IP_HASH_SECRET: secret,
      DATABASE_URL: `mysql://root:${secret}@db.example/x`,
    }).join('\n')
    expect(problems).toContain('«seven»')
    expect(problems).not.toContain(secret)
    expect(problems.split('\n')).toHaveLength(4)
  })
})

test('whatever list of proxies is accepted, the server can use', () => {
  const bits = fc.nat({ max: 130 }).map((number) => `/${number}`)
  const range = fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant('fe80::1%eth0')), fc.oneof(fc.constant(''), bits))
  const list = fc.array(
    range.map((parts) => parts.join('')),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(list, (proxies) => {
      const result = readConfig({ TRUST_PROXY: proxies.join(',') })
      if ('config' in result) setUpNetwork(Fastify(), result.config)
    }),
    { numRuns: 300 },
  )
})

describe('the electoral silence', () => {
  test('without settings it is that of 2027', () => {
    expect(configOf({}).silencePeriod).toEqual({ from: Date.UTC(2027, 5, 3, 6), to: Date.UTC(2027, 5, 7, 2) })
  })

  test.each(['2027-06-03', '2027-06-03T00:00:00', '2027-02-30T00:00:00-06:00', '2027-06-03T25:00:00Z', 'mañana'])(
    '%s is no moment',
    (text) => {
      expect(problemsOf({ VEDA_FROM: text })).toEqual([
        `VEDA_FROM: debe ser un momento con su huso, como 2027-06-03T00:00:00-06:00 (recibido: «${text}»)`,
      ])
    },
  )

  test('the silence begins before it ends', () => {
    expect(problemsOf({ VEDA_FROM: '2027-06-06T20:00:00-06:00' })).toEqual(['VEDA_FROM: debe ser anterior a VEDA_TO'])
    expect(configOf({ VEDA_FROM: '2027-06-06T20:00Z' }).silencePeriod.from).toBe(Date.UTC(2027, 5, 6, 20))
  })
})

test('WORKERS of former releases is refused: who set it must learn that the site is one process now', () => {
  expect(problemsOf({ WORKERS: '3' })).toEqual([expect.stringMatching(/^WORKERS: ya no existe/)])
})
