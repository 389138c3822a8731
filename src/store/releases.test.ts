import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { smallDraft, smallRelease } from '../../tests/support/releases/small-release.ts'
import { someRecord } from '../../tests/support/some-record.ts'
import { type TestStore, testStore } from '../../tests/support/store.ts'
import type { Store } from './store.ts'

const NOON = Date.UTC(2026, 10, 16, 18)
/** Still the sixteenth in Mexico City. */
const LATE = Date.UTC(2026, 10, 17, 5)

async function published({ releases }: Store, number: number, surveyId = '005') {
  const sha256 = await releases.keepDraft(smallDraft(smallRelease(surveyId, number)))
  expect(await releases.publish({ surveyId, sha256, at: NOON, record: someRecord })).toBe('published')
  return sha256
}

const rowsOf = ({ ask }: TestStore, table: string) => ask(`SELECT * FROM ${table}`)

describe.each(engines)('releases, on $engine', ({ engine, freshDatabase }) => {
  test('a draft is published to the byte, and is no draft any more', async () => {
    const store = await testStore(freshDatabase)
    const { releases } = store
    const before = await releases.version()
    const made = smallDraft(smallRelease('005', 1), { microdata: 'sexo,edad\nMujer,18\n' })
    const sha256 = await releases.keepDraft(made)
    expect(await releases.version()).toBe(before)
    expect(await releases.draftOf('005')).toEqual({ ...made, microdata: undefined, sha256 })

    expect(await releases.publish({ surveyId: '005', sha256, at: NOON, record: someRecord })).toBe('published')
    expect(await releases.draftOf('005')).toBeUndefined()
    expect(await releases.version()).not.toBe(before)
    const texts = await releases.textsOf({ surveyId: '005', number: 1 })
    expect(texts).toEqual({ document: JSON.stringify(made.release), microdata: made.microdata })
    expect(createHash('sha256').update(texts.document).digest('hex')).toBe(sha256)
    expect(await releases.basesOf('005')).toEqual([{ number: 1, publishedAt: NOON, basis: made.basis }])

    const beside = await store.beside()
    expect(await beside.releases.version()).toBe(await releases.version())
    expect(await beside.releases.of('005')).toEqual([{ release: made.release, sha256 }])
    expect(await beside.releases.of('001')).toEqual([])
  })

  test('another draft than the one confirmed is not published, nor one whose number was given meanwhile', async () => {
    const store = await testStore(freshDatabase)
    const { releases } = store
    const at = NOON
    const old = await releases.keepDraft(smallDraft(smallRelease('005', 1)))
    const sha256 = await releases.keepDraft(smallDraft(smallRelease('005', 1, { people: 260 })))
    expect(await releases.publish({ surveyId: '005', sha256: old, at, record: someRecord })).toBe('draft-changed')
    expect(await releases.publish({ surveyId: '001', sha256, at, record: someRecord })).toBe('draft-changed')
    expect(await rowsOf(store, 'release')).toEqual([])
    expect(await releases.publish({ surveyId: '005', sha256, at, record: someRecord })).toBe('published')

    for (const number of [1, 3]) {
      const again = await releases.keepDraft(smallDraft(smallRelease('005', number)))
      expect(await releases.publish({ surveyId: '005', sha256: again, at, record: someRecord })).toBe('draft-changed')
    }
    expect(await rowsOf(store, 'release')).toHaveLength(1)
  })

  test('of many who publish the same draft at once, in two processes, one does', async () => {
    const store = await testStore(freshDatabase)
    const both = [store, await store.beside()]
    const sha256 = await store.releases.keepDraft(smallDraft(smallRelease('005', 1)))
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (both[index % 2] ?? store).releases.publish({ surveyId: '005', sha256, at: NOON, record: someRecord }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'published')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'draft-changed')).toHaveLength(11)
    expect(await rowsOf(store, 'release')).toHaveLength(1)
  })

  test('a withdrawal says when and why, once; the release and its digest stay', async () => {
    const store = await testStore(freshDatabase)
    const { releases } = store
    const [one, two] = [await published(store, 1), await published(store, 2)]
    await releases.keepDraft(smallDraft(smallRelease('005', 3)))
    const version = await releases.version()
    const withdraw = (number: number, reason = 'Se contó dos veces a una escuela') =>
      releases.withdraw({ surveyId: '005', number, at: LATE, reason, record: someRecord })
    expect(await withdraw(4)).toBe('unknown-release')
    expect(await releases.version()).toBe(version)
    expect(await withdraw(1)).toBe('withdrawn')
    expect(await releases.version()).not.toBe(version)
    expect(await withdraw(1, 'Otra razón muy distinta')).toBe('already-withdrawn')
    // What it says may rest on what was withdrawn.
    expect(await releases.draftOf('005')).toBeUndefined()
    expect(await releases.of('005')).toEqual([
      {
        release: smallRelease('005', 1),
        sha256: one,
        withdrawn: { on: '2026-11-16', reason: 'Se contó dos veces a una escuela' },
      },
      { release: smallRelease('005', 2), sha256: two },
    ])
    expect(await releases.basesOf('005')).toHaveLength(2)
  })

  test('the receipt of a release is kept, can be corrected, and belongs to one that exists', async () => {
    const store = await testStore(freshDatabase)
    const sha256 = await published(store, 1)
    const keep = (number: number, receipt: string) =>
      store.releases.keepReceipt({ surveyId: '005', number, on: '2026-11-18', receipt, record: someRecord })
    expect(await keep(2, 'IEE-1')).toBe('unknown-release')
    for (const receipt of ['IEE-1', 'IEE-2']) expect(await keep(1, receipt)).toBe('kept')
    expect(await (await store.beside()).releases.of('005')).toEqual([
      { release: smallRelease('005', 1), sha256, receipt: { on: '2026-11-18', number: 'IEE-2' } },
    ])
  })

  test('the database itself refuses to change or delete what was published', async () => {
    const store = await testStore(freshDatabase)
    await published(store, 1)
    await store.releases.withdraw({
      surveyId: '005',
      number: 1,
      at: NOON,
      reason: 'Una razón cualquiera',
      record: someRecord,
    })
    for (const sql of [
      "UPDATE release SET document = '{}'",
      'DELETE FROM release',
      "UPDATE release_withdrawal SET reason = ''",
      'DELETE FROM release_withdrawal',
    ]) {
      await expect(store.ask(sql), sql).rejects.toThrow(/never (changed|deleted)/)
    }
    expect(await store.releases.of('005')).toMatchObject([{ withdrawn: { reason: 'Una razón cualquiera' } }])
  })

  test('a text that is not the one that was published is shown to nobody', async () => {
    const store = await testStore(freshDatabase)
    await published(store, 1)
    await store.ask(
      engine === 'SQLite'
        ? 'DROP TRIGGER release_is_not_changed'
        : 'ALTER TABLE release DISABLE TRIGGER release_is_not_changed',
    )
    await store.ask(`UPDATE release SET document = replace(document, '"people":250', '"people":950')`)
    await expect(store.releases.all()).rejects.toThrow('no son los que se publicaron')
  })

  test('forgetting the order of visits leaves releases as they are', async () => {
    const store = await testStore(freshDatabase)
    const sha256 = await published(store, 1)
    await store.participation.start({ surveyId: '005', visitor: 'ana', at: NOON })
    await store.forgetting.forget()
    expect(await store.releases.of('005')).toMatchObject([{ sha256 }])
  })

  test('a file of a release is kept once, to the byte, and nobody changes or deletes it', async () => {
    const store = await testStore(freshDatabase)
    await published(store, 1)
    const release = { surveyId: '005', number: 1 }
    const picture = randomBytes(300_000)
    const text = Buffer.from('\ufeffpregunta,porcentaje\r\n¿agua?,51\r\n'.repeat(500))
    await store.releaseFiles.keep(release, { name: 'agua.png', question: 'agua', content: picture })
    await store.releaseFiles.keep(release, { name: 'datos.csv', content: text })
    await store.releaseFiles.keep(release, { name: 'datos.csv', content: Buffer.from('another') })
    expect(await store.releaseFiles.read(release, 'agua.png')).toEqual({ identity: picture })
    expect(await store.releaseFiles.read(release, 'datos.csv')).toEqual({ identity: text, gzip: expect.any(Buffer) })
    expect(await store.releaseFiles.read(release, 'none.csv')).toBeUndefined()
    const files = [{ name: 'agua.png', question: 'agua' }, { name: 'datos.csv' }]
    expect(await store.releases.of('005')).toMatchObject([{ files }])
    for (const sql of ["UPDATE release_file SET name = 'x'", 'DELETE FROM release_file'])
      await expect(store.ask(sql)).rejects.toThrow(/never/)
  })
})
