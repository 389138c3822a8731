import { describe, expect, test } from 'vitest'
import { engines } from '../../tests/support/databases.ts'
import { someRecord } from '../../tests/support/some-record.ts'
import { testStore } from '../../tests/support/store.ts'
import { images } from '../../tests/support/survey-files/images.ts'
import { surveyWithImages } from '../../tests/support/survey-files/survey-with-images.ts'
import { openFrom, uploaded } from '../../tests/support/survey-files/upload.ts'

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((digit) => ({
  name: `${digit.repeat(32)}.png`,
  bytes: images.png,
})) as [Image, Image, Image]
type Image = { readonly name: string; readonly bytes: Buffer }

describe.each(engines)('images of options, on $engine', ({ freshDatabase }) => {
  test('are stored once, to the byte', async () => {
    const { surveyImages } = await testStore(freshDatabase)
    await surveyImages.keep([FIRST, SECOND])
    await surveyImages.keep([SECOND])
    expect(await surveyImages.names()).toEqual([FIRST.name, SECOND.name])
    expect(await surveyImages.bytesOf(SECOND.name)).toEqual(images.png)
    expect(await surveyImages.bytesOf(THIRD.name)).toBeUndefined()
  })

  test('go with the last draft that names them; those of a version stay, and so do those that just came', async () => {
    const store = await testStore(freshDatabase)
    const { surveyImages, surveyDrafts } = store
    await surveyImages.keep([FIRST, SECOND, THIRD])
    await openFrom(store, { document: surveyWithImages([FIRST.name]) })
    const drafts = [uploaded(surveyWithImages([FIRST.name, SECOND.name])), uploaded(surveyWithImages([SECOND.name]))]
    for (const draft of drafts) await surveyDrafts.keep(draft, someRecord)
    await surveyImages.dropUnused()
    expect(await surveyImages.names()).toEqual([FIRST.name, SECOND.name, THIRD.name])

    await store.ask('UPDATE survey_image SET kept_at = 0')
    const left = []
    for (const { id } of drafts) {
      await surveyImages.dropUnused()
      left.push(await surveyImages.names())
      await surveyDrafts.remove(id, someRecord)
    }
    await surveyImages.dropUnused()
    expect([...left, await surveyImages.names()]).toEqual([
      [FIRST.name, SECOND.name],
      [FIRST.name, SECOND.name],
      [FIRST.name],
    ])
  })
})
