import { createHash } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import type { Release } from '#releases/release.ts'
import { DAY_MS, MINUTE_MS } from '#rules/durations.ts'
import { withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { deliveryOf } from '#rules/releases/delivery.ts'
import { waveGaps } from '#rules/releases/shown-waves.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { keepAll } from '../../../../tests/support/crowds/respondents.ts'
import { methodFileWithout } from '../../../../tests/support/releases/method-file.ts'
import {
  answeredSites,
  later,
  NOON,
  newcomers,
  panelOf,
  REASON,
} from '../../../../tests/support/releases/panel-releases.ts'
import { smallDraft, smallRelease } from '../../../../tests/support/releases/small-release.ts'
import { someRecord } from '../../../../tests/support/some-record.ts'

const answered = answeredSites()

const sha256Of = (text: unknown) => createHash('sha256').update(String(text)).digest('hex')

test('what was prepared is published to the byte, under its number, and stays so after a restart', async () => {
  const site = await answered()
  expect(await site.status()).toEqual({ obstacles: [], published: [] })
  const { draft } = (await site.prepare()).json<ReleasesReply>()
  expect(draft).toMatchObject({ number: 1, madeAt: new Date(NOON).toISOString(), people: 400, obstacles: [] })
  expect(await site.ask('SELECT * FROM release')).toEqual([])

  vi.setSystemTime(NOON + 59 * MINUTE_MS)
  const { draft: left, published } = (await site.publish(draft?.sha256 ?? '')).json<ReleasesReply>()
  expect(left).toBeUndefined()
  expect(published).toEqual([{ number: 1, publishedOn: '2026-11-16', people: 400, sha256: draft?.sha256 }])
  const [row] = await site.ask('SELECT document, sha256 FROM release')
  expect(sha256Of(row?.document)).toBe(draft?.sha256)
  expect(JSON.parse(String(row?.document))).toMatchObject({
    surveyId: '005',
    number: 1,
    isLast: false,
    fieldwork: { from: '2026-10-10', to: '2026-10-29' },
    introduction: expect.arrayContaining([survey005.intro.line]),
    method: expect.arrayContaining([
      expect.objectContaining({ id: 'tasas', value: expect.stringContaining('400 ÷ 400 = 100\u00a0%') }),
      expect.objectContaining({ id: 'procesamiento', value: expect.stringContaining('de 400 respuestas en las que') }),
    ]),
  })
  const said = site.log.filter((line) => line.includes('una publicación')).map((line) => JSON.parse(line))
  expect(said).toMatchObject([
    { survey: '005', number: 1, sha256: draft?.sha256, msg: 'Se preparó una publicación' },
    { survey: '005', number: 1, sha256: draft?.sha256, msg: 'Se publicó una publicación' },
  ])

  const elsewhere = async () => {
    const store = await openStore({ url: site.url, answersPerAddress: 1 })
    onTestFinished(store.close)
    return (await store.releases.of('005')).map(({ sha256, release }) => [sha256, sha256Of(JSON.stringify(release))])
  }
  expect(await elsewhere()).toEqual([[draft?.sha256, draft?.sha256]])
  await site.store.close()
  expect(await elsewhere()).toEqual([[draft?.sha256, draft?.sha256]])
})

test.each([
  [[], 'Dicho en la prueba: licencia.'],
  [['licencia'], 'CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/deed.es)'],
])('a release of a method file without %j says to what it was weighted, and: «%s»', async (missing, licence) => {
  const site = await answered({ METHOD_FILE: methodFileWithout(...missing) })
  expect((await site.publish(await site.draft())).statusCode).toBe(200)
  const [row] = await site.ask('SELECT document FROM release')
  const release = JSON.parse(String(row?.document)) as Release
  expect(release.licence).toBe(licence)
  expect(release.weighting.targets?.length).toBeGreaterThan(8)
})

test('a release may compare people by what they answered to one question', async () => {
  const site = await answered()
  const reviewed = { isBurstReviewed: true }
  await keepAll(site.store, survey005, newcomers(1_000, ['20261101']))
  expect((await site.prepare({ banner: 'sex' })).json()).toMatchObject({ code: 'bad-request' })
  const { draft } = (await site.prepare({ banner: 'reported-problem' })).json<ReleasesReply>()
  expect(draft).toMatchObject({ number: 1, banner: 'reported-problem' })
  const { published } = (await site.publish(draft?.sha256 ?? '', reviewed)).json<ReleasesReply>()
  expect(published).toMatchObject([{ number: 1, banner: 'reported-problem' }])

  // Few came to any group: its tables are repeated, whatever was prepared in between.
  await keepAll(site.store, survey005, newcomers(160, ['20261116']))
  await site.prepare()
  vi.setSystemTime(NOON + DAY_MS)
  expect((await site.publish(await site.draft({ banner: 'reported-problem' }), reviewed)).statusCode).toBe(200)
  const rows = await site.ask('SELECT document FROM release ORDER BY number')
  const [first, second] = rows.map(({ document }) => (JSON.parse(String(document)) as Release).comparisons.at(-1))
  expect([first, second]).toMatchObject([
    { banner: { id: 'reported-problem' } },
    { banner: { id: 'reported-problem' } },
  ])
  const told = (first?.questions ?? []).flatMap(({ question, tables }) =>
    tables.flatMap((table, at) => (table.kind === 'table' ? [[question, at] as const] : [])),
  )
  expect(told.length).toBeGreaterThan(0)
  for (const [question, at] of told)
    expect(second?.questions.find((each) => each.question === question)?.tables[at]).toMatchObject({
      repeats: { number: 1 },
    })
})

test('a draft is published only while it is the last, an hour old at most, and of this day', async () => {
  const site = await answered()
  const refused = async (sha256: string) => {
    const reply = await site.publish(sha256)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'draft-changed' }])
  }
  const first = await site.draft()
  await keepAll(site.store, survey005, newcomers(20, ['20261116']))
  const second = await site.draft()
  expect(second).not.toBe(first)
  await refused(first)
  vi.setSystemTime(NOON + 61 * MINUTE_MS)
  expect((await site.status()).draft).toBeUndefined()
  await refused(second)
  vi.setSystemTime(NOON + 12 * 60 * MINUTE_MS - MINUTE_MS)
  const third = await site.draft()
  vi.setSystemTime(NOON + 12 * 60 * MINUTE_MS + MINUTE_MS)
  await refused(third)
  expect(await site.ask('SELECT * FROM release')).toEqual([])
})

test('a correction names the old release, a withdrawal keeps it and says why, and numbers go on', async () => {
  const site = await answered()
  const refreshes = vi.spyOn(site.shown, 'refresh')
  const first = await site.draft()
  await site.publish(first)
  expect(refreshes).toHaveBeenCalledTimes(1)
  expect((await site.prepare({ corrects: { number: 2, reason: REASON } })).json()).toMatchObject({
    code: 'unknown-release',
  })

  await keepAll(site.store, survey005, newcomers(160, later))
  vi.setSystemTime(NOON + 8 * DAY_MS)
  const { draft } = (await site.prepare({ corrects: { number: 1, reason: `  ${REASON} ` } })).json<ReleasesReply>()
  expect(draft).toMatchObject({ number: 2, corrects: 1 })
  await site.publish(draft?.sha256 ?? '')

  expect((await site.withdraw(3)).json()).toMatchObject({ code: 'unknown-release' })
  const wrong = await site.withdraw(1, { confirmation: withdrawConfirmation('005', 2) })
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'wrong-confirmation' }])
  const { published } = (await site.withdraw(1)).json<ReleasesReply>()
  const withdrawn = { on: '2026-11-24', reason: REASON }
  expect(published).toMatchObject([
    { number: 2, corrects: 1, sha256: draft?.sha256 },
    { number: 1, sha256: first, withdrawn },
  ])
  expect(refreshes).toHaveBeenCalledTimes(3)
  expect((await site.withdraw(1)).json()).toMatchObject({ code: 'already-withdrawn' })
  const [, second] = await site.ask('SELECT document FROM release ORDER BY number')
  expect(JSON.parse(String(second?.document))).toMatchObject({ corrects: { number: 1, reason: REASON } })
  expect(site.log.join('')).not.toContain('una escuela')
})

test('the second release tells who came since as a wave, unless other rules say who is counted', async () => {
  const site = await answered()
  await site.publish(await site.draft())
  await keepAll(site.store, survey005, newcomers(300, later))
  vi.setSystemTime(NOON + 8 * DAY_MS)
  const waveOf = async () => {
    await site.draft()
    const [row] = await site.ask('SELECT document FROM release_draft')
    return (JSON.parse(String(row?.document)) as Release).wave
  }
  expect(await waveOf()).toMatchObject({ since: 1, people: 300 })
  const why = async () => (await site.status()).draft?.withheld.find(({ what }) => /punto.*tendencia/.test(what))?.why
  expect(await why()).toBeUndefined()
  const decision = { rule: 'unverified', isOn: false, reason: REASON }
  expect((await site.post(apiPaths.settingAside('005'), decision)).statusCode).toBe(200)
  expect(await waveOf()).toBeUndefined()
  expect(await why()).toBe(waveGaps.recounted)
  await site.publish((await site.status()).draft?.sha256 ?? '')
  expect((await site.status()).published.map(({ noWave }) => noWave)).toEqual([waveGaps.recounted, undefined])
})

test('a release of earlier rules keeps its bytes beside one of today’s, and that the rules changed is said once', async () => {
  const site = await answered()
  await site.draft()
  const made = await site.store.releases.draftOf('005')
  if (!made) throw new Error('There is no draft')
  const { rules: _, ...release } = made.release
  await site.publish(
    await site.store.releases.keepDraft({ ...made, release, microdata: undefined, record: someRecord }),
  )
  const ofFirst = () => site.store.releases.textsOf({ surveyId: '005', number: 1 })
  expect(await ofFirst()).toEqual({ document: JSON.stringify(release) })
  const changes: number[] = []
  for (const days of [8, 16]) {
    await keepAll(site.store, survey005, newcomers(200 + days, later))
    vi.setSystemTime(NOON + days * DAY_MS)
    const { draft } = (await site.prepare()).json<ReleasesReply>()
    changes.push(draft?.changes.filter((change) => change.startsWith('Cambiaron las reglas')).length ?? 0)
    expect((await site.publish(draft?.sha256 ?? '')).statusCode).toBe(200)
  }
  expect(changes).toEqual([1, 0])
  expect(await ofFirst()).toEqual({ document: JSON.stringify(release) })
})

test('an electoral release says how many days are left to hand it over, until its receipt is written down', async () => {
  const site = await testApp()
  const release = smallRelease('001', 1, { publishedOn: '2026-11-16', questions: [electoralQuestion] })
  const sha256 = await site.store.releases.keepDraft(smallDraft(release))
  await site.store.releases.publish({ surveyId: '001', sha256, at: NOON, record: someRecord })
  const { status, post } = panelOf(site, '001')
  const said = async () => (await status()).published[0]?.delivery
  expect(await said()).toEqual({
    sentence: expect.stringMatching(
      /^Quedan 5 días para entregar el estudio: a más tardar, el 21 de noviembre de 2026\. La lista del INE pide también la base de datos/,
    ),
  })
  const closed = { ...release, microdata: { records: 400, sha256 } }
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => deliveryOf({ release: closed, sha256 }, day)?.sentence),
  ).toEqual([
    'Queda 1 día para entregar el estudio: a más tardar, el 21 de noviembre de 2026.',
    'Hoy es el último día para entregar el estudio.',
    'El plazo para entregar el estudio terminó el 21 de noviembre de 2026.',
  ])
  const keep = (number: number, body: object) => post(apiPaths.releaseReceipt('001', number), body)
  const receipt = { on: '2026-11-18', number: ' IEE/SE/123 ' }
  expect((await keep(2, receipt)).json()).toMatchObject({ code: 'unknown-release' })
  for (const wrong of [{ on: '18/11/2026' }, { number: ' ' }, { number: '' }])
    expect((await keep(1, { ...receipt, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(400)
  expect((await keep(1, receipt)).statusCode).toBe(200)
  expect(await said()).toEqual({
    sentence: 'El estudio se entregó el 18 de noviembre de 2026. Acuse: IEE/SE/123.',
    receipt: { on: '2026-11-18', number: 'IEE/SE/123' },
  })
})

const electoralQuestion: Release['questions'][number] = {
  id: 'vote',
  text: '¿Por quién?',
  kind: 'single',
  isElectoral: true,
  asked: 'Todas',
  result: { kind: 'withheld', why: 'few' },
}
