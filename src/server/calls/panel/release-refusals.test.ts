import { expect, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { publishConfirmation, withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { survey001 } from '#surveys/001.ts'
import { survey005 } from '#surveys/005.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { censusRespondents } from '../../../../tests/support/crowds/census-respondents.ts'
import { keepAll } from '../../../../tests/support/crowds/respondents.ts'
import { methodFileWithout } from '../../../../tests/support/releases/method-file.ts'
import {
  answeredSites,
  crowd,
  later,
  NOON,
  newcomers,
  panelOf,
  REASON,
} from '../../../../tests/support/releases/panel-releases.ts'

const answered = answeredSites()

test('nobody publishes without the password, from the page of another site, or without the words', async () => {
  const site = await answered()
  const sha256 = await site.draft()
  const confirmed = { sha256, confirmation: publishConfirmation('005') }
  const calls: [path: string, body: object][] = [
    [apiPaths.releaseDraft('005'), {}],
    [apiPaths.releases('005'), confirmed],
    [apiPaths.releaseWithdrawal('005', 1), { reason: REASON, confirmation: withdrawConfirmation('005', 1) }],
    [apiPaths.releaseReceipt('005', 1), { on: '2026-11-18', number: 'IEE-1' }],
  ]
  for (const [url, payload] of calls) {
    expect((await site.app.inject({ method: 'POST', url, payload })).statusCode, url).toBe(401)
    const foreign = await site.post(url, payload, { origin: 'https://otro.example', 'sec-fetch-site': 'cross-site' })
    expect([foreign.statusCode, foreign.json()], url).toMatchObject([403, { code: 'foreign-page' }])
  }
  expect((await site.app.inject({ url: apiPaths.releases('005') })).statusCode).toBe(401)
  for (const confirmation of ['PUBLICAR 004', 'publicar 005', '']) {
    const reply = await site.publish(sha256, { confirmation })
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { code: 'wrong-confirmation' }])
  }
  expect((await site.status()).draft?.sha256).toBe(sha256)
  expect(await site.ask('SELECT * FROM release')).toEqual([])
})

test('nothing is published before enough people came, after the last release and in time, and the sentence says what is missing', async () => {
  const site = await answered()
  await site.publish(await site.draft())
  await keepAll(site.store, survey005, newcomers(20, later))
  vi.setSystemTime(NOON + 8 * DAY_MS)
  expect(await site.refusal()).toContain('hay 20 respuestas más y se necesitan 150')
  // They are not in the draft that was made before they came.
  const { draft } = await site.status()
  await keepAll(site.store, survey005, newcomers(140, later))
  const overtaken = await site.publish(draft?.sha256 ?? '')
  expect(overtaken.json()).toMatchObject({ code: 'release-refused', error: expect.stringContaining('hay 20') })
  expect((await site.status()).obstacles).toEqual([])

  vi.setSystemTime(NOON + DAY_MS - MINUTE_MS)
  expect(await site.refusal()).toContain('No ha pasado un día')
  expect(await site.ask('SELECT number FROM release')).toEqual([{ number: 1 }])
  vi.setSystemTime(NOON + DAY_MS + MINUTE_MS)
  await site.publish(await site.draft())
  expect(await site.ask('SELECT number FROM release')).toEqual([{ number: 1 }, { number: 2 }])
})

test('a burst is published once the operator says that it was looked at', async () => {
  const site = await testApp({ env: { METHOD_FILE: methodFileWithout() } })
  await keepAll(
    site.store,
    survey005,
    crowd.map((one) => ({ ...one, day: '20261015' })),
  )
  const { refusal, draft, publish } = panelOf(site)
  expect(await refusal()).toContain('llegó en una sola hora')
  expect(await refusal({ isBurstReviewed: false })).toContain('una sola hora')
  expect((await publish(await draft(), { isBurstReviewed: true })).statusCode).toBe(200)
})

const withoutMen = crowd.filter(({ answers }) => JSON.stringify(answers).includes('"woman"'))
const withoutPlaces = crowd.map((one, index) => (index % 7 === 0 ? { ...one, postalCode: null } : one))

test.each([
  { name: 'too few people', people: crowd.filter((_, index) => index % 8 < 3), says: 'Hay 150 respuestas' },
  { name: 'hardly any men', people: withoutMen, says: 'Invita a más personas de ese grupo' },
  { name: 'places that are not known', people: withoutPlaces, says: 'no dijo lo que hace falta para ponderar' },
])('with $name nothing is published, and the sentence says so', async ({ people, says }) => {
  const site = await testApp({ env: { METHOD_FILE: methodFileWithout() } })
  await keepAll(site.store, survey005, people)
  expect(await panelOf(site).refusal()).toContain(says)
  expect(await site.ask('SELECT * FROM release')).toEqual([])
})

test('without its method, its answers or out of the silence before an election nothing is published', async () => {
  const site = await answered({ METHOD_FILE: methodFileWithout('cuotas', 'costo') })
  expect(await site.refusal()).toBe('Falta completar la ficha metodológica: Cuotas.')
  const elsewhere = await testApp({ env: { FORM_004: 'typeform:ABCD1234' } })
  expect(await panelOf(elsewhere, '004').refusal()).toContain('no se guarda aquí, sino en Typeform')

  const veda = { VEDA_FROM: '2026-11-15T12:00:00-06:00', VEDA_TO: '2026-11-17T12:00:00-06:00' }
  const silent = await testApp({ env: { METHOD_FILE: methodFileWithout(), ...veda } })
  await keepAll(silent.store, survey001, censusRespondents(survey001, 240))
  expect(await panelOf(silent, '001').refusal()).toContain('Hay veda electoral')
  vi.setSystemTime(NOON + DAY_MS + 1)
  expect((await panelOf(silent, '001').status()).obstacles.map(({ code }) => code)).not.toContain('silence')
})

test('a withdrawal without a reason that says something is refused', async () => {
  const { withdraw } = panelOf(await testApp())
  for (const more of [
    { reason: '' },
    { reason: ' '.repeat(30) },
    { reason: 'Sí.        ' },
    { reason: 'Una razón con \0 dentro' },
    { number: 1 },
  ]) {
    const reply = await withdraw(1, more)
    expect([reply.statusCode, reply.json()], JSON.stringify(more)).toMatchObject([400, { code: 'bad-request' }])
  }
})
