import { expect, test, vi } from 'vitest'
import { hiddenPaths } from '#contract/hidden-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { DAY_MS } from '#rules/durations.ts'
import { publicConfirmation } from '#rules/releases/confirmation.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic } from '../../../../tests/support/app.ts'
import { keepAll } from '../../../../tests/support/crowds/respondents.ts'
import { handMadeRelease } from '../../../../tests/support/releases/hand-made-release.ts'
import { answeredSites, later, NOON, newcomers, REASON } from '../../../../tests/support/releases/panel-releases.ts'
import { smallDraft } from '../../../../tests/support/releases/small-release.ts'
import { someRecord } from '../../../../tests/support/some-record.ts'
import { hashPassword } from '../../people/password-hash.ts'

const answered = answeredSites()
const client = { name: ' Casa Ñandú ', until: '2026-11-30' }
const headers = basic('admin', ADMIN_PASSWORD)

test('what a client saw counts for the next release, its link is told to those who may give it away, and all is in the record', async () => {
  const site = await answered()
  const passwordHash = await hashPassword('ancla-brisa-cumbre-dedo')
  const added = { at: 1, person: 'admin', origin: 'terminal', action: 'account-added' } as const
  for (const role of ['reading', 'analysis'] as const)
    await site.store.accounts.add({ user: role, name: role, role, passwordHash, record: added })

  for (const until of ['2026-11-15', '2027-12-30'])
    expect((await site.publish(await site.draft(), { client: { ...client, until } })).json()).toEqual({
      code: 'bad-request',
      error: 'El enlace puede servir desde hoy y hasta por un año.',
    })
  const { published, obstacles } = (await site.publish(await site.draft(), { client })).json<ReleasesReply>()
  expect(published[0]?.client).toMatchObject({ name: 'Casa Ñandú', until: '2026-11-30', state: 'valid' })
  const link = published[0]?.client?.link ?? ''
  expect(link).toMatch(/^\/cliente\/[\w-]{22}$/)
  // Whoever has seen it, the next one must not tell who came in between.
  expect(obstacles.map(({ code }) => code)).toEqual(['too-soon', 'few-new'])
  const seenBy = async (user: string) => {
    const login = basic(user, 'ancla-brisa-cumbre-dedo')
    return (await site.app.inject({ url: apiPaths.releases('005'), headers: login })).json<ReleasesReply>().published[0]
  }
  expect((await seenBy('reading'))?.client).toEqual({ name: 'Casa Ñandú', until: '2026-11-30', state: 'valid' })
  expect((await seenBy('analysis'))?.client?.link).toBe(link)

  const revoked = await site.post(hiddenPaths.clientRevocation('005', 1), {})
  expect(revoked.json().published[0].client).toEqual({ name: 'Casa Ñandú', until: '2026-11-30', state: 'revoked' })
  const renewed = await site.post(hiddenPaths.clientLink('005', 1), { until: '2026-11-17' })
  expect(renewed.json().published[0].client.link).not.toBe(link)
  vi.setSystemTime(NOON + 2 * DAY_MS)
  expect((await site.status()).published[0]?.client).toMatchObject({ state: 'ended', until: '2026-11-17' })

  const unconfirmed = await site.post(hiddenPaths.publicRelease('005', 1), { confirmation: 'HACER PÚBLICA 005-2' })
  expect(unconfirmed.json().code).toBe('wrong-confirmation')
  const confirmation = publicConfirmation('005', 1)
  const shown = await site.post(hiddenPaths.publicRelease('005', 1), { confirmation })
  expect(shown.json().published[0]).toMatchObject({ number: 1, publishedOn: '2026-11-16' })
  expect(shown.json().published[0].client).toBeUndefined()
  for (const url of [hiddenPaths.clientRevocation('005', 1), hiddenPaths.clientRevocation('005', 7)])
    expect((await site.post(url, {})).json().code).toBe('unknown-release')

  const { body: record } = await site.app.inject({ url: peoplePaths.recordCsv, headers })
  for (const said of ['Publicó resultados', 'Revocó el enlace', 'Dio un enlace', 'Hizo pública', '1, para Casa Ñandú'])
    expect(record).toContain(said)
  for (const text of [record, site.log.join('\n')]) expect(text).not.toContain(link.split('/').at(-1))
})

test('what corrects a release for a client is for the same client', async () => {
  const site = await answered()
  await site.publish(await site.draft(), { client })
  await keepAll(site.store, survey005, newcomers(160, later))
  vi.setSystemTime(NOON + 8 * DAY_MS)
  const sha256 = await site.draft({ corrects: { number: 1, reason: REASON } })
  const because = 'Corrige una publicación que no es pública: publícala también para Casa Ñandú.'
  expect((await site.publish(sha256)).json()).toEqual({ code: 'release-refused', error: because })
  expect((await site.publish(sha256, { client: { ...client, name: 'Otra' } })).json().error).toBe(because)
  expect((await site.publish(sha256, { client: { ...client, until: '2026-12-01' } })).statusCode).toBe(200)
})

test('an electoral release does not become public in an electoral silence', async () => {
  const veda = { VEDA_FROM: '2026-11-16T12:30:00-06:00', VEDA_TO: '2026-11-20T20:00:00-06:00' }
  const site = await answered({ ...veda })
  const electoralRelease = handMadeRelease({ surveyId: '001', electoral: ['governorship-vote'] })
  const sha256 = await site.store.releases.keepDraft(smallDraft(electoralRelease))
  const forClient = { name: 'Casa', token: 'A'.repeat(22), until: NOON + 9 * DAY_MS }
  await site.store.releases.publish({ surveyId: '001', sha256, at: NOON, client: forClient, record: someRecord })
  const confirmation = publicConfirmation('001', 1)
  const make = () => site.post(hiddenPaths.publicRelease('001', 1), { confirmation })
  vi.setSystemTime(NOON + DAY_MS)
  expect((await make()).json()).toEqual({
    code: 'release-refused',
    error: expect.stringContaining('Hay veda electoral'),
  })
  vi.setSystemTime(NOON + 6 * DAY_MS)
  expect((await make()).statusCode).toBe(200)
})
