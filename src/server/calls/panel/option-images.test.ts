import { describe, expect, test } from 'vitest'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { imagesIn } from '#rules/survey-files/option-images.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { testApp } from '../../../../tests/support/app.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { analystOf } from '../../../../tests/support/survey-files/analyst.ts'
import { editedTemplate } from '../../../../tests/support/survey-files/edited-template.ts'
import { images } from '../../../../tests/support/survey-files/images.ts'
import { openedId } from '../../../../tests/support/survey-files/upload.ts'
import type { SentFile } from '../../survey-files/option-images.ts'

const ID = openedId(1)
const sheet = await editedTemplate({ 'choices!E2': 'uno.png', 'choices!E3': 'dos.jpg' })
const sent = [
  { name: 'uno.png', bytes: images.png },
  { name: 'dos.jpg', bytes: images.jpeg },
]

function namesIn({ document }: SurveyDraftReply): string[] {
  return document ? imagesIn(document.questionnaire) : []
}

describe.each(engines)('a sheet and its images, on $engine', ({ freshDatabase }) => {
  test('are a draft whose images the analyst sees, and whoever has its link, and nobody else', async () => {
    const site = await testApp({ freshDatabase })
    const { upload, get, post, share } = analystOf(site)
    const draft = await upload(sheet, sent)
    expect(draft.report).toMatchObject({ errors: [], warnings: [] })
    const [png = '', jpeg = ''] = namesIn(draft)
    const seen = await get(questionnaireFilePaths.image(png))
    expect([seen.statusCode, seen.headers['content-type'], seen.rawPayload]).toEqual([200, 'image/png', images.png])
    expect(seen.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect((await get(questionnaireFilePaths.image(png), {})).statusCode).toBe(401)
    expect((await get(questionnaireFilePaths.image(`${'0'.repeat(32)}.png`))).statusCode).toBe(404)

    const token = (await share(draft)).split('/').at(-1) ?? ''
    const previewed = (name: string) => get(pagePaths.optionImage(`vista-${token}`, name), {})
    const shown = await previewed(jpeg)
    expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload]).toEqual([
      200,
      'image/jpeg',
      images.jpeg,
    ])
    const other = await upload(sheet, [sent[0], { name: 'dos.jpg', bytes: images.lossyWebp }] as SentFile[])
    for (const name of namesIn(other)) expect((await previewed(name)).statusCode, name).toBe(name === png ? 200 : 404)
    await post(apiPaths.draftPreview(draft.id), { isShared: false })
    expect((await previewed(jpeg)).statusCode).toBe(404)
  })

  test('an image of a draft that was removed is gone', async () => {
    const site = await testApp({ freshDatabase })
    const { upload, get, post } = analystOf(site)
    const draft = await upload(sheet, sent)
    await site.ask('UPDATE survey_image SET kept_at = 0')
    await post(apiPaths.removeDraft(draft.id), {})
    const [png = ''] = namesIn(draft)
    expect((await get(questionnaireFilePaths.image(png))).statusCode).toBe(404)
    expect(await site.store.surveyImages.names()).toEqual([])
  })

  test('opened, its sheet comes back without the files; another image is another version', async () => {
    const site = await testApp({ freshDatabase })
    const { upload, open, get, post } = analystOf(site)
    expect((await open(await upload(sheet, sent))).json()).toMatchObject({ surveyId: ID, number: 1 })
    const written = (await get(questionnaireFilePaths.survey(ID, 'xlsx'))).rawPayload
    const same = await upload(written, [], { encuesta: ID })
    expect([same.report.errors, same.changes]).toEqual([[], []])
    const copied = (await post(apiPaths.draftOfSurvey(ID), { as: 'next-version' })).json<SurveyDraftReply>()
    const texts = { description: 'Otra descripción.' }
    const edited = (await post(apiPaths.draftTexts(copied.id), { texts })).json<SurveyDraftReply>()
    expect(namesIn(edited)).toEqual(namesIn(same))
    const path = 'questionnaire.sections.0.questions.0.options.0.image'
    expect((await post(apiPaths.draftTexts(copied.id), { texts: { [path]: 'x.png' } })).statusCode).toBe(400)

    const changed = await upload(sheet, [{ name: 'uno.png', bytes: images.losslessWebp }, ...sent.slice(1)], {
      encuesta: ID,
    })
    expect(changed.changes).toEqual([
      { kind: 'marked', sentence: 'La opción «ninguna» de «visitas» cambia de imagen.' },
    ])
    expect((await open(changed, { isSameMeaning: true })).json()).toMatchObject({ number: 2 })
    await site.shown.refresh()
    // A page that was opened before still shows the first one.
    expect([...site.catalog.imagesOf(ID)].toSorted()).toEqual(
      [...new Set([...namesIn(same), ...namesIn(changed)])].toSorted(),
    )
  })

  test('the images of a sheet with errors are not stored, and come again with the mended one', async () => {
    const site = await testApp({ freshDatabase })
    const { upload } = analystOf(site)
    const faulty = await upload(
      await editedTemplate({ 'survey!A4': 'selct_one visitas', 'choices!E2': 'uno.png' }),
      sent,
    )
    expect(faulty.report.errors[0]).toMatchObject({ cell: 'survey!A4' })
    expect(await site.store.surveyImages.names()).toEqual([])
    const mended = await upload(sheet, sent, { borrador: faulty.id })
    expect([mended.id, mended.report.errors, mended.title]).toEqual([faulty.id, [], templateSurvey.title])
    expect(await site.store.surveyImages.names()).toHaveLength(2)
  })
})
