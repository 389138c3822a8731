import { expect, test } from 'vitest'
import type { SeenAddress } from '#contract/health-schemas.ts'
import { DAY_MS } from '#rules/durations.ts'
import { testConfig } from '../../../tests/support/app.ts'
import { judgeOne } from '../../../tests/support/judge.ts'
import { FORGED_ADDRESS } from './call-outside.ts'

const seen = (told: Partial<SeenAddress>): SeenAddress => ({
  network: '198.51.100.7',
  peer: '127.0.0.1',
  forwarded: '198.51.100.7',
  isPeerTrusted: true,
  webhooks: { genuine: 0, forged: 0 },
  version: '0.1.0',
  proof: '',
  ...told,
})
const lied = { network: '198.51.100.7', forwarded: `${FORGED_ADDRESS}, 198.51.100.7` }

function judged(honest: SeenAddress, forged: SeenAddress, env: Record<string, string>) {
  return judgeOne('proxy', { origin: { kind: 'site', honest, forged }, config: testConfig(env) }) ?? expect.fail()
}

function checked(honest: Partial<SeenAddress>, forged: Partial<SeenAddress>, publicOrigin = 'https://casa.test') {
  return judged(seen(honest), seen({ ...honest, ...forged }), { PUBLIC_ORIGIN: publicOrigin })
}

test('a proxy that is believed and adds whom it saw is well', () => {
  expect(checked({}, lied)).toMatchObject({ grade: 'good', sentence: expect.stringContaining('198.51.100.7') })
})

test('no proxy at all is well', () => {
  const direct = { peer: '198.51.100.7', forwarded: null, isPeerTrusted: false }
  expect(checked(direct, { forwarded: FORGED_ADDRESS }, 'http://casa.test').grade).toBe('good')
})

test('a proxy that is not believed is named, with the word that the setting takes', () => {
  const untrusted = { network: '10.1.2.3', peer: '10.1.2.3', isPeerTrusted: false }
  expect(checked(untrusted, {})).toMatchObject({
    grade: 'bad',
    sentence: expect.stringContaining('todas las visitas se ven como una sola, 10.1.2.3'),
    advice: expect.stringContaining('Agrega 10.1.2.3 a TRUST_PROXY'),
  })
  expect(checked({ ...untrusted, peer: '::1' }, {}).advice).toContain('loopback')
})

test('of two proxies the one that is not believed is named', () => {
  const behindTwo = { network: '203.0.113.200', forwarded: '198.51.100.7, 203.0.113.200' }
  expect(checked(behindTwo, {})).toMatchObject({ grade: 'bad', advice: expect.stringContaining('203.0.113.200') })
})

test('a proxy that says nothing of its visitors is named, believed or not', () => {
  for (const isPeerTrusted of [true, false]) {
    const hidden = { network: '127.0.0.1', forwarded: null, isPeerTrusted }
    expect(checked(hidden, {})).toMatchObject({ grade: 'bad', sentence: expect.stringContaining('no dice de quién') })
  }
})

test('whoever is believed on their own word is named', () => {
  const repeats = { network: FORGED_ADDRESS, forwarded: FORGED_ADDRESS }
  expect(checked({ network: '127.0.0.1', forwarded: null }, repeats)).toMatchObject({
    grade: 'bad',
    sentence: expect.stringContaining('cualquiera puede inventar su dirección'),
  })
  // Nobody else can, where only this machine reaches the site.
  const honest = seen({ network: '127.0.0.1', forwarded: null })
  const here = { PUBLIC_ORIGIN: 'http://localhost:3000', HOST: '127.0.0.1', PORT: '3000' }
  const only = judged(honest, seen(repeats), here)
  expect(only.grade).toBe('good')
})

test('who calls from the address of a proxy proves nothing, and it is said', () => {
  const local = { network: '127.0.0.1', forwarded: '127.0.0.1' }
  const forged = { network: FORGED_ADDRESS, forwarded: `${FORGED_ADDRESS}, 127.0.0.1` }
  expect(checked(local, forged)).toMatchObject({
    grade: 'good',
    sentence: expect.stringContaining('no se puede probar'),
  })
})

test('a certificate that should have been renewed by itself is red two weeks before it ends', () => {
  const inDays = (days: number, since = -60) => {
    const [from, to] = [since, days].map((day) => Date.now() + day * DAY_MS) as [number, number]
    return judgeOne('certificate', { certificate: { from, to } })
  }
  expect(inDays(60)).toMatchObject({ grade: 'good', sentence: expect.stringContaining('Vence el') })
  for (const days of [13, -1])
    expect(inDays(days)).toMatchObject({ grade: 'bad', sentence: expect.stringContaining('menos de dos semanas') })
  // One for six days is renewed after four.
  expect([inDays(3, -3)?.grade, inDays(1, -5)?.grade]).toEqual(['good', 'bad'])
  expect(judgeOne('certificate', {})).toBeUndefined()
})
