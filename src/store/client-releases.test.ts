import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { smallDraft, smallRelease } from '../../tests/support/releases/small-release.ts'
import { someRecord as draftRecord } from '../../tests/support/some-record.ts'
import { testStore } from '../../tests/support/store.ts'

const DAY = 86_400_000
const at = Date.UTC(2026, 10, 16, 18)
const record = (action: 'publish' | 'client-revoked' | 'made-public') =>
  ({ at, person: 'ana', origin: 'panel', action, surveyId: '005' }) as const

describe.each(engines)('a release for a client, on $engine', ({ freshDatabase }) => {
  test('is opened by its link until that ends or is replaced or revoked, and becomes public once, as it is', async () => {
    const store = await testStore(freshDatabase)
    const { releases, clientReleases } = store
    const sha256 = await releases.keepDraft(smallDraft(smallRelease('005', 1)))
    const client = { name: 'Casa Ñandú', token: 'A'.repeat(22), until: at + DAY }
    await releases.publish({ surveyId: '005', sha256, at, client, record: record('publish') })
    const opened = { surveyId: '005', number: 1, client: 'Casa Ñandú', token: client.token, until: at + DAY }
    expect(await clientReleases.ofToken(client.token, at)).toEqual({ ...opened, isPublic: false })
    expect(await clientReleases.ofToken(client.token, at + DAY)).toBeUndefined()
    expect(await clientReleases.ofToken('', at)).toBeUndefined()
    const [kept] = await releases.of('005')
    expect(kept).toMatchObject({ client: 'Casa Ñandú', sha256 })
    // What is compared with the next release, whoever has seen it.
    expect(await releases.basesOf('005')).toHaveLength(1)

    const next = { surveyId: '005', number: 1, token: 'B'.repeat(22), until: at + 2 * DAY }
    expect(await clientReleases.replaceLink(next)).toBe(true)
    expect(await clientReleases.ofToken(client.token, at)).toBeUndefined()
    expect(await clientReleases.ofToken(next.token, at)).toMatchObject({ until: at + 2 * DAY })
    await clientReleases.replaceLink({ ...next, token: '' }, record('client-revoked'))
    expect(await clientReleases.ofToken(next.token, at)).toBeUndefined()
    await clientReleases.replaceLink(next)

    const version = await releases.version()
    const toPublic = { surveyId: '005', number: 1, at: at + 3 * DAY }
    expect(await clientReleases.makePublic(toPublic, record('made-public'))).toBe(true)
    expect(await clientReleases.makePublic(toPublic, record('made-public'))).toBe(false)
    expect(await releases.version()).not.toBe(version)
    const [shown] = await releases.of('005')
    expect(shown).toEqual({ release: kept?.release, sha256, publicOn: '2026-11-19' })
    expect(await clientReleases.replaceLink(next)).toBe(false)
    const told = await store.record.read({}, { most: 10 })
    const actions = told.map(({ action }) => action).filter((action) => action !== draftRecord.action)
    expect(actions.sort()).toEqual(['client-revoked', 'made-public', 'publish'])
  })
})
