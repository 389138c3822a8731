import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { panelCsvPaths, panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import type { AccountsReply, RecordReply } from '#contract/people-schemas.ts'
import { ADMIN_PASSWORD, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'

const { surveys: SURVEYS_CSV, hours, days, places, funnel } = panelCsvPaths
const tallyFiles = [SURVEYS_CSV, ...[hours, days, places, funnel].map((path) => path('003'))]
const admin = basic('admin', ADMIN_PASSWORD)
type Headers = Record<string, string>

const post = ({ app }: Pick<TestApp, 'app'>, url: string, payload: object, headers: Headers = admin) =>
  app.inject({ method: 'POST', url, payload, headers })

async function added(site: TestApp, user: string, role: string): Promise<Headers> {
  const reply = await post(site, peoplePaths.accounts, { user, name: user, role })
  return basic(user, reply.json<AccountsReply>().made?.password ?? '')
}

async function recordOf({ app }: TestApp, query = ''): Promise<RecordReply['entries']> {
  return (await app.inject({ url: `${peoplePaths.record}?${query}`, headers: admin })).json<RecordReply>().entries
}

test('an account is added, changed and removed; its password is shown once and in no list', async () => {
  const site = await testApp()
  const reply = await post(site, peoplePaths.accounts, { user: 'ana', name: 'Ana Torres', role: 'reading' })
  const { made, accounts } = reply.json<AccountsReply>()
  expect(accounts).toEqual([{ user: 'ana', name: 'Ana Torres', role: 'reading', state: 'active' }])
  const list = await site.app.inject({ url: peoplePaths.accounts, headers: admin })
  expect(list.json()).toEqual({ settingsUser: 'admin', accounts })
  expect((await post(site, peoplePaths.account('ana'), { role: 'analysis' })).json()).not.toHaveProperty('made')
  const me = await site.app.inject({ url: peoplePaths.me, headers: basic('ana', made?.password ?? '') })
  expect(me.json()).toEqual({ user: 'ana', name: 'Ana Torres', role: 'analysis', isOfSettings: false })
})

test.each([
  ['the user of the settings', { user: 'admin', name: 'Ana', role: 'reading' }, 409],
  ['a user with a colon', { user: 'a:b', name: 'Ana', role: 'reading' }, 400],
  ['no name', { user: 'ana', name: ' ', role: 'reading' }, 400],
  ['another role', { user: 'ana', name: 'Ana', role: 'todo' }, 400],
  ['a password of its own', { user: 'ana', name: 'Ana', role: 'reading', password: 'x'.repeat(20) }, 400],
])('an account with %s is refused', async (_, body, status) => {
  const site = await testApp()
  expect((await post(site, peoplePaths.accounts, body)).statusCode).toBe(status)
  expect(await site.store.accounts.all()).toEqual([])
})

test('the last administrator can be neither removed nor lowered, and the settings go on opening', async () => {
  const site = await testApp()
  const ana = await added(site, 'ana', 'administration')
  expect((await post(site, peoplePaths.removal('ana'), {}, ana)).statusCode).toBe(409)
  expect((await post(site, peoplePaths.account('ana'), { role: 'reading' })).statusCode).toBe(409)
  await added(site, 'luis', 'administration')
  expect((await post(site, peoplePaths.removal('ana'), {}, ana)).statusCode).toBe(200)
  expect((await site.app.inject({ url: pagePaths.stats, headers: ana })).statusCode).toBe(401)
  expect((await site.app.inject({ url: pagePaths.stats, headers: admin })).statusCode).toBe(200)
})

test('whoever came in with the settings is told where that password is changed', async () => {
  const reply = await post(await testApp(), peoplePaths.ownPassword, { password: 'otra-contraseña-larga' })
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([409, expect.stringContaining('ADMIN_')])
})

test('decisions and downloads are in the record with who, what, which survey and why', async () => {
  const site = await testApp()
  const [ana, luis] = [await added(site, 'ana', 'administration'), await added(site, 'luis', 'administration')]
  const rule = { rule: 'quick', isOn: true, reason: 'Muchas en un minuto' }
  await post(site, apiPaths.settingAside('002'), rule, ana)
  await post(site, apiPaths.settingAside('002'), { ...rule, isOn: false, reason: 'Era una escuela' }, luis)
  await site.app.inject({ url: panelExportPaths.csv('003'), headers: luis })
  await site.app.inject({ method: 'HEAD', url: panelExportPaths.csv('003'), headers: luis })
  const copied = (await post(site, apiPaths.draftOfSurvey('001'), { as: 'new-survey' }, ana)).json<{ id: string }>()
  await post(site, apiPaths.removeDraft(copied.id), {}, ana)

  const told = (await recordOf(site)).map(({ person, action, surveyId, reason }) => [person, action, surveyId, reason])
  expect(told).toEqual([
    ['ana', 'draft-removed', '', ''],
    ['ana', 'draft', '', ''],
    ['luis', 'export', '003', ''],
    ['luis', 'rule', '002', 'Era una escuela'],
    ['ana', 'rule', '002', 'Muchas en un minuto'],
    ['admin', 'account-added', '', ''],
    ['admin', 'account-added', '', ''],
  ])
  expect((await recordOf(site, 'person=ana&survey=002')).map(({ detail }) => detail)).toEqual([
    'Se aplica: menos de 20 segundos',
  ])
  const csv = (await site.app.inject({ url: `${peoplePaths.recordCsv}?person=luis`, headers: admin })).body
  expect(csv.split('\r\n')).toEqual([
    '\ufeffCuándo,Quién,Dónde,Qué,Encuesta,Detalle,Motivo',
    expect.stringMatching(/,luis,panel,Descargó datos,003,encuesta-003.*\.csv,$/),
    expect.stringMatching(/,luis,panel,Cambió una regla que aparta respuestas,002,.*,Era una escuela$/),
    '',
  ])
})

test.each(tallyFiles)('the download of %s is in the record, once', async (url) => {
  const site = await testApp()
  const ana = await added(site, 'ana', 'analysis')
  for (const method of ['HEAD', 'GET'] as const) await site.app.inject({ method, url, headers: ana })
  const told = (await recordOf(site, 'action=export')).map(({ person, surveyId, detail }) => [person, surveyId, detail])
  const surveyId = url === SURVEYS_CSV ? '' : '003'
  expect(told).toEqual([['ana', surveyId, expect.stringMatching(/^encuesta.*-\d{4}-\d\d-\d\d\.csv$/)]])
})

test('the record is read page by page to its end, none twice', async () => {
  const site = await testApp()
  for (let at = 0; at < 120; at += 1)
    await site.store.record.keep({ at: 1_000 + (at % 7), person: 'ana', origin: 'panel', action: 'export' })
  const seen: string[] = []
  let before = ''
  for (let page = 0; page < 10; page += 1) {
    const reply = await site.app.inject({ url: `${peoplePaths.record}?before=${before}`, headers: admin })
    const { entries, next } =
      page === 0
        ? (await site.app.inject({ url: peoplePaths.record, headers: admin })).json<RecordReply>()
        : reply.json<RecordReply>()
    seen.push(...entries.map(({ id }) => id))
    if (next === undefined) break
    before = encodeURIComponent(next)
  }
  expect(new Set(seen).size).toBe(120)
  expect(seen).toHaveLength(120)
})

test('many refused log-ins are one line of the record, without a password or an address', async () => {
  const site = await testApp()
  const knock = (guess: number) =>
    site.app.inject({
      url: apiPaths.overview,
      headers: basic('admin', `guess-number-${guess}`),
      remoteAddress: `2001:${guess.toString(16)}:7::1`,
    })
  for (let guess = 0; guess < 120; guess += 1) await knock(guess)
  await expect.poll(async () => (await recordOf(site, 'action=logins-refused')).length).toBe(1)
  await pause(50)
  const rows = await site.ask('SELECT * FROM action_record')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/guess|2001:/)
})

test('no password and no hash is in the log, in the record or in what is refused', async () => {
  const site = await testApp()
  const replies: string[] = []
  const keep = async (reply: ReturnType<typeof post>) => void replies.push((await reply).body)
  const first = (
    await post(site, peoplePaths.accounts, { user: 'ana', name: 'Ana', role: 'analysis' })
  ).json<AccountsReply>().made?.password
  const ana = basic('ana', first ?? '')
  const chosen = 'una-frase-muy-secreta'
  await keep(post(site, peoplePaths.ownPassword, { password: 'muy-corta' }, ana))
  await keep(post(site, peoplePaths.ownPassword, { password: chosen }, ana))
  await keep(post(site, peoplePaths.ownPassword, { password: 'no-se-acepta-esto' }, ana))
  await keep(post(site, peoplePaths.accounts, {}, basic('ana', chosen)))
  await keep(site.app.inject({ url: peoplePaths.accounts, headers: admin }))
  await keep(site.app.inject({ url: peoplePaths.record, headers: admin }))
  await site.store.close()
  await keep(post(site, peoplePaths.ownPassword, { password: chosen }, basic('ana', chosen)))
  const rows = site.log.join('\n') + replies.join('\n')
  const [hash] = (await site.ask("SELECT password_hash FROM account WHERE user_name = 'ana'")).map(Object.values)
  expect(String(hash)).toMatch(/^scrypt\$/)
  for (const secret of [first, chosen, 'muy-corta', 'no-se-acepta-esto', ADMIN_PASSWORD, 'scrypt', String(hash)])
    expect(rows).not.toContain(secret)
})
