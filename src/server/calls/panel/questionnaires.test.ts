import { hash } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { OpenedReply, QuestionnairesReply, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { DAY_MS } from '#rules/durations.ts'
import { canonicalJson } from '#rules/survey-files/canonical-json.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { allTables } from '#store/table-names.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { someAnswers } from '../../../../tests/support/browser/builtin-form.ts'
import { engines, freshSqlite } from '../../../../tests/support/databases.ts'
import { editedTemplate } from '../../../../tests/support/survey-files/edited-template.ts'
import { openedId } from '../../../../tests/support/survey-files/upload.ts'
import { readSurveyFile } from '../../survey-files/read-survey-file.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const { title } = templateSurvey
const [ID, NEXT_ID] = [openedId(1), openedId(2)]

function analyst({ app }: TestApp) {
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
  return {
    post,
    async upload(bytes: Buffer, query: Record<string, string> = {}) {
      const asked = { archivo: 'parques.xlsx', ...query }
      const type = { 'content-type': 'application/octet-stream' }
      const url = apiPaths.questionnaires
      const reply = await app.inject({
        method: 'POST',
        url,
        query: asked,
        headers: { ...headers, ...type },
        payload: bytes,
      })
      return reply.json<SurveyDraftReply>()
    },
    list: async () => (await app.inject({ url: apiPaths.questionnaires, headers })).json<QuestionnairesReply>(),
    open: (draft: Pick<SurveyDraftReply, 'id' | 'sha256'>, more: object = {}) =>
      post(apiPaths.openDraft(draft.id), { sha256: draft.sha256, title, ...more }),
    draftOf: async (survey: string, as: 'new-survey' | 'next-version') =>
      (await post(apiPaths.draftOfSurvey(survey), { as })).json<SurveyDraftReply>(),
    edit: (draft: SurveyDraftReply, texts: Record<string, string>) => post(apiPaths.draftTexts(draft.id), { texts }),
  }
}

async function openedSurvey(test: TestApp) {
  const { upload, open } = analyst(test)
  return (await open(await upload(await editedTemplate({})))).json<OpenedReply>()
}

const answers = someAnswers(templateSurvey.questionnaire)

async function answer({ visitor, app }: TestApp, address: string, more: object = {}, survey = ID) {
  const started = (await visitor(address).start(survey)).json<{ sessionId: string }>()
  const payload = { ...started, cp: '20000', colonia: 'Centro', answers, ...more }
  return app.inject({ method: 'POST', url: apiPaths.responses(survey), remoteAddress: address, payload })
}

describe.each(engines)('a survey from a file, on $engine', ({ freshDatabase }) => {
  test('is a draft while it has errors, opens as it was looked at, and is answered once from an address', async () => {
    const site = await testApp({ freshDatabase })
    const { upload, open, list } = analyst(site)
    const faulty = await upload(await editedTemplate({ 'survey!A4': 'selct_one visitas' }))
    expect(faulty).toMatchObject({ title: 'parques.xlsx', changes: [] })
    expect(faulty.report.errors[0]).toMatchObject({ cell: 'survey!A4' })
    expect([faulty.sha256, (await open(faulty, { sha256: 'a'.repeat(64) })).statusCode]).toEqual([undefined, 400])

    const mended = await upload(await editedTemplate({}), { borrador: faulty.id })
    expect(mended).toMatchObject({ id: faulty.id, title, report: { errors: [] } })
    expect(hash('sha256', canonicalJson(mended.document))).toBe(mended.sha256)
    expect((await open(mended, { title: 'Otro título' })).json().code).toBe('wrong-confirmation')
    expect((await open(mended, { sha256: 'a'.repeat(64) })).json().code).toBe('opening-refused')
    expect((await site.visitor().check(ID)).statusCode).toBe(404)

    expect((await open(mended)).json()).toEqual({ surveyId: ID, number: 1, correction: 0 })
    expect((await open(mended)).json().code).toBe('unknown-draft')
    expect((await list()).surveys.at(-1)).toMatchObject({ id: ID, title, state: 'open' })
    expect(site.log.join()).toContain(`"survey":"${ID}","version":1,"sha256":"${mended.sha256}"`)
    expect((await answer(site, '203.0.113.5')).statusCode).toBe(200)
    expect((await site.visitor('203.0.113.5').start(ID)).json().code).toBe('turn-taken')
    expect((await site.visitor('203.0.113.5').check(ID)).json().canAccess).toBe(false)
    expect((await site.visitor('203.0.113.5').check('005')).json().canAccess).toBe(true)
  })

  test('a page that was opened before a new version answers the version that it showed, however long ago; an unknown one is asked to reload', async () => {
    const site = await testApp({ freshDatabase })
    await openedSurvey(site)
    const { draftOf, edit, open } = analyst(site)
    const draft = await draftOf(ID, 'next-version')
    const edited = (
      await edit(draft, { 'questionnaire.sections.0.questions.0.text': '¿Cada cuándo vas a un parque?' })
    ).json()
    expect(edited.changes).toMatchObject([{ kind: 'marked' }])
    expect((await open(edited)).json()).toMatchObject({
      code: 'opening-refused',
      error: expect.stringContaining('sentido'),
    })
    expect((await open(edited, { isSameMeaning: true })).json()).toMatchObject({ number: 2, correction: 0 })

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY_MS })
    onTestFinished(() => void vi.useRealTimers())
    for (const [address, version] of [
      ['203.0.113.1', '1'],
      ['203.0.113.2', '2'],
      ['203.0.113.3', undefined],
    ] as const)
      expect((await answer(site, address, { version })).statusCode).toBe(200)
    const reload = { code: 'unknown-version', error: expect.stringMatching(/Recarga la página/) }
    const unknown = await answer(site, '203.0.113.4', { version: '9' })
    expect([unknown.statusCode, unknown.json()]).toEqual([409, reload])
    expect(
      (await site.ask('SELECT version FROM session_inbox ORDER BY version')).map(({ version }) => version),
    ).toEqual(['1', '2', '2'])
    expect((await site.visitor('203.0.113.4').check(ID)).json()).toMatchObject({ canAccess: true })
    expect(site.log.map((line) => JSON.parse(line)).filter(({ level }) => level === 40)).toMatchObject([
      { survey: ID, msg: expect.stringContaining('versión') },
    ])
  })
})

test('a file that cannot be read at all is refused with a sentence, and nothing of it is kept', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  const { upload, list } = analyst(site)
  for (const bytes of [Buffer.from('MZ'), Buffer.alloc(1_100_000, 'a'), Buffer.from('d0cf11e0a1b11ae1', 'hex')])
    expect(await upload(bytes)).toMatchObject({ code: 'bad-request', error: expect.stringMatching(/Excel|MB/) })
  expect((await list()).drafts).toEqual([])
})

test('a preview checks answers and keeps nothing, until its link is revoked', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  const { upload, post } = analyst(site)
  const draft = await upload(await editedTemplate({}))
  const shared = (await post(apiPaths.draftPreview(draft.id), { isShared: true })).json<SurveyDraftReply>()
  const token = shared.preview?.path.split('/').at(-1) ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  const preview = `vista-${token}`
  const rows = async () => Promise.all(allTables.map((table) => site.ask(`SELECT count(*) AS rows FROM ${table}`)))
  const before = await rows()

  expect((await answer(site, '203.0.113.7', {}, preview)).statusCode).toBe(200)
  const wrong = { answers: { ...answers, visitas: { choice: 'nunca-jamas' } } }
  expect((await answer(site, '203.0.113.7', wrong, preview)).json()).toMatchObject({
    code: 'bad-answer',
    question: 'visitas',
  })
  const body = { sessionId: 'a'.repeat(32), responseId: 'a'.repeat(32) }
  expect((await site.visitor().verify(body, preview)).json()).toMatchObject({ success: true })
  await site.store.inbox.move(() => true)
  expect(await rows()).toEqual(before)

  expect((await site.visitor().check('vista-AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
  await post(apiPaths.draftPreview(draft.id), { isShared: false })
  expect((await site.visitor().check(preview)).statusCode).toBe(404)
})

test('texts are corrected in place; ids and what is chosen from a list are not texts', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  await openedSurvey(site)
  const { draftOf, edit, open } = analyst(site)
  const draft = await draftOf(ID, 'next-version')
  for (const path of [
    'questionnaire.sections.0.id',
    'questionnaire.sections.0.questions.0.kind',
    'nada',
    '__proto__.title',
  ])
    expect((await edit(draft, { [path]: 'otro' })).statusCode, path).toBe(400)
  const withLink = await edit(draft, { description: 'Ve a https://otro.example' })
  expect(withLink.json().error).toContain('Trae una liga')
  const corrected = (await edit(draft, { title: 'Los parques de la colonia' })).json<SurveyDraftReply>()
  expect(corrected).toMatchObject({
    title: 'Los parques de la colonia',
    document: { answering: { title: 'Los parques de la colonia' } },
  })
  expect((await open(corrected, { title: 'Los parques de la colonia' })).json()).toMatchObject({
    number: 1,
    correction: 1,
  })
  expect(site.catalog.find(ID)).toMatchObject({
    title: 'Los parques de la colonia',
    questionnaire: { version: '1' },
  })
})

function withoutFirstQuestion(): Buffer {
  const [first, ...others] = templateSurvey.questionnaire.sections
  const sections = [{ ...first, questions: first?.questions.slice(2) }, ...others]
  return Buffer.from(JSON.stringify({ ...templateSurvey, questionnaire: { version: '1', sections } }))
}

test('what would not add up is refused with its reason, and can be copied into a new survey', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  await openedSurvey(site)
  const { upload, open, draftOf } = analyst(site)
  const without = await upload(withoutFirstQuestion(), { encuesta: ID })
  expect(without.changes).toContainEqual(expect.objectContaining({ kind: 'refused' }))
  expect((await open(without)).json()).toMatchObject({
    code: 'opening-refused',
    error: expect.stringContaining('ya no está'),
  })
  const copy = await draftOf('005', 'new-survey')
  expect(copy).toMatchObject({ title: 'Agua y Servicios en Aguascalientes', report: { errors: [] } })
  expect((await open(copy, { title: copy.title })).json()).toMatchObject({ surveyId: NEXT_ID, number: 1 })
  expect((await draftOf('005', 'next-version')) as unknown).toMatchObject({ code: 'bad-request' })
})

test('opens and closes on the dates of its sheet, also after its texts were corrected', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  const { upload, edit, open } = analyst(site)
  const draft = await upload(await editedTemplate({ 'settings!I2': '2030-12-01 08:00', 'settings!J2': '2030-12-31' }))
  const dates = { opens: Date.parse('2030-12-01T08:00-06:00'), closes: Date.parse('2031-01-01T00:00-06:00') }
  expect(draft.report.dates).toEqual(dates)
  const edited = (await edit(draft, { 'questionnaire.sections.0.title': 'Los parques' })).json<SurveyDraftReply>()
  expect((await open(edited)).statusCode).toBe(200)
  expect(site.schedule.datesOf(ID)).toEqual(dates)
  expect((await site.visitor().check(ID)).json()).toMatchObject({ canAccess: false })
})

test('is closed by its title and a reason, and removed only as a draft', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  await openedSurvey(site)
  const { post, upload, list } = analyst(site)
  expect((await post(apiPaths.closeSurvey(ID), { title: 'otro', reason: 'Terminó' })).statusCode).toBe(400)
  expect((await post(apiPaths.closeSurvey(ID), { title, reason: 'Terminó' })).statusCode).toBe(204)
  expect((await site.visitor().check(ID)).json().canAccess).toBe(false)
  const { id } = await upload(await editedTemplate({}))
  expect((await post(apiPaths.removeDraft(id), {})).statusCode).toBe(204)
  expect((await list()).drafts).toEqual([])
})

test('is given as a file in every version, and the file is the same survey', async () => {
  const site = await testApp({ freshDatabase: freshSqlite })
  await openedSurvey(site)
  for (const path of [questionnaireFilePaths.survey(ID, 'xlsx'), questionnaireFilePaths.version(ID, 1, 'json')]) {
    const { rawPayload } = await site.app.inject({ url: path, headers })
    expect(readSurveyFile(rawPayload).read?.sha256, path).toBe(site.catalog.versionsOf(ID)[0]?.sha256)
  }
  for (const path of [questionnaireFilePaths.template('xlsx'), questionnaireFilePaths.survey('001', 'json')])
    expect((await site.app.inject({ url: path, headers })).statusCode, path).toBe(200)
  for (const path of [questionnaireFilePaths.survey('009', 'xlsx'), questionnaireFilePaths.version(ID, 2, 'json')])
    expect((await site.app.inject({ url: path, headers })).statusCode, path).toBe(404)
  expect((await site.app.inject({ url: questionnaireFilePaths.template('xlsx') })).statusCode).toBe(401)
})
