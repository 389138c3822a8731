import { describe, expect, onTestFinished, test } from 'vitest'
import { hiddenPaths, linkedId } from '#contract/hidden-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { allTables } from '#store/table-names.ts'
import type { Visibility } from '#surveys/visibility.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { someAnswers } from '../../../../tests/support/browser/builtin-form.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { someRecord } from '../../../../tests/support/some-record.ts'
import { openedId, uploaded } from '../../../../tests/support/survey-files/upload.ts'
import { hashPassword } from '../../people/password-hash.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const { title } = templateSurvey
const ID = openedId(1)
const answers = someAnswers(templateSurvey.questionnaire)
const place = { cp: '20000', colonia: 'Centro' }

function houseOf({ app, store }: TestApp) {
  const post = (url: string, payload: object = {}) => app.inject({ method: 'POST', url, headers, payload })
  return {
    post,
    async open(visibility?: Visibility) {
      const draft = uploaded()
      const sha256 = await store.surveyDrafts.keep({ ...draft, id: 'B'.repeat(22) }, someRecord)
      return post(apiPaths.openDraft('B'.repeat(22)), { sha256, title, ...(visibility && { visibility }) })
    },
    become: (visibility: Visibility, survey = ID) => post(hiddenPaths.visibility(survey), { visibility, title }),
    async listed(survey = ID, as = headers) {
      const reply = await app.inject({ url: apiPaths.questionnaires, headers: as })
      return reply.json<QuestionnairesReply>().surveys.find(({ id }) => id === survey)
    },
    /** What stands for the survey in the addresses of those who have its link. */
    async address() {
      return (await this.listed())?.link?.split('/').at(-1) ?? expect.fail()
    },
  }
}

async function answer({ visitor }: TestApp, survey: string, from: string) {
  const { sessionId } = (await visitor(from).start(survey)).json<{ sessionId: string }>()
  const kept = await visitor(from).answer({ sessionId, ...place, answers }, survey)
  const { responseId } = kept.json<{ responseId: string }>()
  await visitor(from).complete({ sessionId, responseId, ...place }, survey)
  return { sessionId, responseId, ...place, answers, status: kept.statusCode }
}

/** Every call that a page of a survey makes. */
async function everyCall({ visitor, app }: TestApp, survey: string, sent: object) {
  const from = '203.0.113.200'
  const { answers: _, ...completion } = { answers: {}, ...sent }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, remoteAddress: from, payload })
  const { answers: told } = { answers: {}, ...sent }
  const replies = [
    await visitor(from).check(survey),
    await visitor(from).start(survey),
    await post(apiPaths.reached(survey), { step: 'visit' }),
    await post(apiPaths.proof(survey), completion),
    await visitor(from).answer({ ...completion, answers: told }, survey),
    await visitor(from).verify(completion, survey),
    await visitor(from).complete(completion, survey),
    await app.inject({ url: `/survey/${survey}` }),
    await app.inject({ url: `/thank-you/${survey}` }),
    await app.inject({ url: `/survey/${survey}/resultados` }),
    await app.inject({ url: apiPaths.stats(survey) }),
    await app.inject({ method: 'POST', url: hiddenPaths.newLink(survey) }),
  ]
  return replies.map(({ statusCode, body, headers: { date: _, ...rest } }) => ({ statusCode, body, ...rest }))
}

describe.each(engines)('a survey that is not for everybody, on $engine', ({ freshDatabase }) => {
  test('does not exist for whoever lacks its link, in any call; with it, it is answered once', async () => {
    const site = await testApp({ freshDatabase })
    const house = houseOf(site)
    expect((await house.open('link')).statusCode).toBe(200)
    const address = await house.address()
    expect(address).toMatch(/^enlace-[\w-]{22}$/)
    const { status, ...sent } = await answer(site, address, '203.0.113.1')
    expect(status).toBe(200)
    expect((await site.visitor('203.0.113.1').start(address)).json().code).toBe('turn-taken')

    const unknown = await everyCall(site, '999', sent)
    expect(unknown.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(404), 401, 401])
    expect(await everyCall(site, ID, sent)).toEqual(unknown)
    const neverGiven = await everyCall(site, linkedId('A'.repeat(22)), sent)

    expect((await house.post(hiddenPaths.newLink(ID))).statusCode).toBe(204)
    const next = await house.address()
    expect(next).not.toBe(address)
    expect(await everyCall(site, address, sent)).toEqual(neverGiven)
    expect((await site.visitor('203.0.113.9').check(next)).json().canAccess).toBe(true)
    expect((await site.visitor('203.0.113.1').check(next)).json().canAccess).toBe(false)

    // Made public, it has its number; who was invited by the link is still let in.
    expect((await house.become('public')).statusCode).toBe(204)
    for (const survey of [ID, next]) expect((await site.visitor('203.0.113.9').check(survey)).statusCode).toBe(200)
    expect((await site.visitor('203.0.113.1').check(ID)).json().canAccess).toBe(false)

    const secrets = [address, next].map((each) => each.slice('enlace-'.length))
    for (const secret of secrets) expect(site.log.join('\n')).not.toContain(secret)
    const { body: record } = await site.app.inject({ url: peoplePaths.recordCsv, headers })
    for (const said of ['Abrió una encuesta', 'Cambió el enlace de una encuesta', 'Ahora es pública'])
      expect(record).toContain(said)
    for (const secret of secrets) expect(record).not.toContain(secret)
  })

  test('is in no label of the metrics, and its link is told to nobody who only reads', async () => {
    const site = await testApp({ freshDatabase })
    const house = houseOf(site)
    const passwordHash = await hashPassword('ancla-brisa-cumbre-dedo')
    const record = { at: 1, person: 'admin', origin: 'terminal', action: 'account-added' } as const
    for (const role of ['reading', 'analysis'] as const)
      await site.store.accounts.add({ user: role, name: role, role, passwordHash, record })
    const metrics = async () => {
      const { body } = await site.app.inject({ url: '/metrics', headers })
      return [...new Set(body.match(/(survey|route)="[^"]*"/g))].sort()
    }
    const before = await metrics()
    await house.open('link')
    await answer(site, await house.address(), '203.0.113.1')
    const labels = await metrics()
    expect(labels.filter((label) => label.startsWith('survey'))).toEqual(
      before.filter((label) => label.startsWith('survey')),
    )
    expect(labels.join()).not.toContain('enlace-')
    const seenBy = (user: string) => house.listed(ID, basic(user, 'ancla-brisa-cumbre-dedo'))
    expect(await seenBy('reading')).toMatchObject({ visibility: 'link' })
    expect((await seenBy('reading'))?.link).toBeUndefined()
    expect((await seenBy('analysis'))?.link).toContain('enlace-')
  })

  test('a trial enters no result, is emptied to the last row, and loses its answers before it is for others', async () => {
    const site = await testApp({ freshDatabase })
    const house = houseOf(site)
    await house.open('trial')
    const address = await house.address()
    for (let person = 1; person <= 12; person += 1) await answer(site, address, `203.0.113.${person}`)
    await site.store.inbox.move()
    const kept = () => rowsAbout(site)
    expect(await kept()).toEqual(expect.arrayContaining(['cell_count', 'survey_session', 'tally', 'visitor_inbox']))
    const refused = await house.post(apiPaths.releaseDraft(ID))
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringContaining('encuesta de prueba')])
    const file = await site.app.inject({ url: `/stats/${ID}/respuestas.csv`, headers })
    expect(file.headers['content-disposition']).toContain(`encuesta-${ID}-de-prueba-respuestas`)

    expect((await house.post(hiddenPaths.emptying(ID), { title: 'Otro' })).json().code).toBe('wrong-confirmation')
    expect((await house.post(hiddenPaths.emptying(ID), { title })).statusCode).toBe(204)
    expect(await kept()).toEqual(OF_THE_SURVEY_ITSELF)
    expect(site.store.forgetting.state().dueSince).toBeDefined()
    expect((await site.visitor('203.0.113.1').check(address)).json().canAccess).toBe(true)

    await answer(site, address, '203.0.113.77')
    expect((await house.become('link')).statusCode).toBe(204)
    expect(await kept()).toEqual(OF_THE_SURVEY_ITSELF)
    expect((await site.visitor().check(address)).statusCode).toBe(404)
    expect((await house.post(hiddenPaths.emptying(ID), { title })).json().code).toBe('visibility-refused')
    await answer(site, await house.address(), '203.0.113.78')
    const back = await house.become('trial')
    expect([back.statusCode, back.json().error]).toEqual([409, expect.stringContaining('Ya tiene respuestas')])
    const { body: record } = await site.app.inject({ url: peoplePaths.recordCsv, headers })
    expect(record).toContain('Borró las respuestas de una encuesta de prueba')
  })

  test('a new link counts in every process as soon as it reads again', async () => {
    const { url, remove } = await freshDatabase()
    onTestFinished(remove)
    const same = { freshDatabase: async () => ({ url, remove: async () => {} }) }
    const [here, elsewhere] = [await testApp(same), await testApp(same)]
    await houseOf(here).open('link')
    const address = await houseOf(here).address()
    await elsewhere.shown.refresh()
    expect((await elsewhere.visitor().check(address)).statusCode).toBe(200)
    await houseOf(here).post(hiddenPaths.newLink(ID))
    await elsewhere.shown.refresh()
    expect((await elsewhere.visitor().check(address)).statusCode).toBe(404)
    expect((await elsewhere.visitor().check(await houseOf(here).address())).statusCode).toBe(200)
  })
})

test('the surveys of the program are always public', async () => {
  const site = await testApp()
  for (const call of [
    { url: hiddenPaths.visibility('005'), payload: { visibility: 'link', title: 'x' } },
    { url: hiddenPaths.newLink('005'), payload: {} },
    { url: hiddenPaths.emptying('005'), payload: { title: 'x' } },
  ])
    expect((await houseOf(site).post(call.url, call.payload)).json()).toEqual({
      code: 'visibility-refused',
      error: 'Esta encuesta es parte del programa y siempre es pública.',
    })
})

const OF_THE_SURVEY_ITSELF = ['action_record', 'questionnaire', 'survey_key', 'survey_version', 'survey_visibility']

/** The tables with a row about the survey. */
async function rowsAbout({ ask }: TestApp): Promise<string[]> {
  const found: string[] = []
  for (const table of allTables) {
    const [row] = await ask(`SELECT * FROM ${table} LIMIT 1`)
    if (!row || !('survey_id' in row)) continue
    const rows = await ask(`SELECT survey_id FROM ${table} WHERE survey_id = '${ID}' LIMIT 1`)
    if (rows.length > 0) found.push(table)
  }
  return found.sort()
}
