import { describe, expect, test } from 'vitest'
import type { AnalysisReply, OpenAnswersReply } from '#contract/panel-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, appForAll, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { plainAnswers } from '../../../../tests/support/crowds/plain-answers.ts'
import { keepAll, type Respondent } from '../../../../tests/support/crowds/respondents.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { oddTexts } from '../../../../tests/support/hostile.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const question = 'one-service-change'
const empty = appForAll()

function wrote(words: string, day = '20260706', more: SentAnswers = {}): Respondent {
  const adult = { 'age-band': { choice: '25-to-34' } }
  const answers = { ...plainAnswers(survey005.questionnaire), ...adult, [question]: { text: words }, ...more }
  return { answers, postalCode: '20000', day }
}

async function read({ app }: TestApp, query: Record<string, string>): Promise<OpenAnswersReply> {
  const reply = await app.inject({ url: apiPaths.openAnswers('005'), query: { question, ...query }, headers })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  return reply.json<OpenAnswersReply>()
}

async function readAll(site: TestApp, query: Record<string, string> = {}) {
  const pages = [await read(site, query)]
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
    pages.push(await read(site, { ...query, after: next }))
  }
  return pages.map(({ answers }) => answers)
}

describe.each(engines)('open answers, on $engine', ({ freshDatabase }) => {
  test('come twenty at a time, each once, the newest day first, and only of their survey and question', async () => {
    const site = await testApp({ freshDatabase })
    const days = ['20260706', '20260707', '20260708']
    const all = days.flatMap((day) => Array.from({ length: 15 }, (_, at) => wrote(`Algo ${at} del ${day}`, day)))
    const silent = { ...wrote(''), answers: plainAnswers(survey005.questionnaire) }
    await keepAll(site.store, survey005, [...all, silent])
    await keepAll(site.store, { ...survey005, id: '004' }, [wrote('De otra encuesta')])

    const pages = await readAll(site)
    expect(pages.map((answers) => answers.length)).toEqual([20, 20, 5])
    const found = pages.flat()
    expect(found.map(({ day }) => day)).toEqual(
      ['2026-07-08', '2026-07-07', '2026-07-06'].flatMap((day) => Array(15).fill(day)),
    )
    const sent = all.map(({ answers }) => (answers[question] as { text: string }).text)
    expect(found.map(({ words }) => words).sort()).toEqual(sent.sort())
    // By chance: that 15 came out as they were sent happens once in 15! times.
    expect(found.slice(0, 15).map(({ words }) => words)).not.toEqual(sent.slice(30))
  })

  test('are searched without case and accents, to the last one', async () => {
    const site = await testApp({ freshDatabase })
    const texts = ['Más ALUMBRADO público', 'Que recojan la basura', 'alumbrado', '100 % agua_', 'El año que viene']
    await keepAll(
      site.store,
      survey005,
      texts.map((words) => wrote(words)),
    )
    const search = async (typed: string) => (await readAll(site, { search: typed })).flat().map(({ words }) => words)
    expect((await search('ALÚMBRADO')).sort()).toEqual(['Más ALUMBRADO público', 'alumbrado'])
    expect(await search('mas alumbrado pub')).toEqual(['Más ALUMBRADO público'])
    expect(await search('%')).toEqual(['100 % agua_'])
    expect(await search("' OR 1=1 --")).toEqual([])
    expect((await search(' ')).length).toBe(texts.length)
  })

  test('have the words beside «otro» too, and none of minors', async () => {
    const site = await testApp({ freshDatabase })
    const other = { 'services-to-improve': { choices: ['other'], other: ' Panteones ' } }
    const minor = { 'age-band': { choice: 'under-18' } }
    await keepAll(site.store, survey005, [
      wrote('Baches', '20260706', other),
      wrote('Escuelas', '20260706', { ...other, ...minor }),
    ])
    expect(await read(site, { question: 'services-to-improve' })).toEqual({
      answers: [{ day: '2026-07-06', words: 'Panteones' }],
    })
    expect(await readAll(site)).toEqual([[{ day: '2026-07-06', words: 'Baches' }]])
    const { questions } = (await site.app.inject({ url: apiPaths.analysis('005'), headers })).json<AnalysisReply>()
    expect(questions.find((one) => one.question === question)?.options[0]?.count).toBe(1)
  })

  test('a search among very many is told in parts', async () => {
    const site = await testApp({ freshDatabase })
    await keepAll(site.store, survey005, [wrote('Aguja', '20260101')])
    const [hay] = await site.ask('SELECT * FROM survey_session')
    const numbers = 'WITH RECURSIVE n (i) AS (SELECT 10000 UNION ALL SELECT i + 1 FROM n WHERE i < 21999) SELECT'
    await site.ask(`INSERT INTO survey_session (id, survey_id, state, postal_code, colonia, time_taken, version, answers)
      ${numbers} '20260102' || i, survey_id, state, NULL, NULL, time_taken, version, '${String(hay?.answers).replace('Aguja', 'Paja')}'
      FROM n, survey_session WHERE survey_session.id = '${hay?.id}'`)
    const first = await read(site, { search: 'aguja' })
    expect([first.answers, typeof first.next]).toEqual([[], 'string'])
    expect((await readAll(site, { search: 'aguja' })).flat().map(({ words }) => words)).toEqual(['Aguja'])
  })
})

test('nothing stands beside the words but the day: the place in the list is sealed, for its survey', async () => {
  const site = await testApp()
  await keepAll(
    site.store,
    survey005,
    Array.from({ length: 21 }, (_, at) => wrote(`Algo ${at}`)),
  )
  const { answers, next, ...others } = await read(site, {})
  expect(others).toEqual({})
  for (const answer of answers) expect(Object.keys(answer)).toEqual(['day', 'words'])
  const ids = (await site.ask('SELECT id FROM survey_session')).map(({ id }) => String(id))
  const told = JSON.stringify({ answers, next }) + Buffer.from(next ?? '', 'base64url').toString('latin1')
  for (const id of ids) expect(told).not.toContain(id)
  const elsewhere = { question: 'women-candidates-comment', after: next ?? '' }
  const reply = await site.app.inject({ url: apiPaths.openAnswers('004'), query: elsewhere, headers })
  expect(reply.statusCode).toBe(400)
})

test('whatever is searched for is answered, or is a bad request', async () => {
  const site = await testApp()
  await keepAll(site.store, survey005, [wrote('Baches')])
  for (const search of oddTexts) {
    for (const query of [{ question, search }, { question: search }, { question, after: search }]) {
      const reply = await site.app.inject({ url: apiPaths.openAnswers('005'), query, headers })
      expect([200, 400], search).toContain(reply.statusCode)
    }
  }
})

test.each([
  [{ question: 'water-bill' }],
  [{ question: 'nothing-asked' }],
  [{ question, after: '20260706AAAA' }],
  [{ question, after: 'A'.repeat(80) }],
  [{ question, search: 'a'.repeat(121) }],
  [{ search: 'agua' }],
])('%o is a bad request', async (query) => {
  const { app } = empty()
  const reply = await app.inject({ url: apiPaths.openAnswers('005'), query: query as Record<string, string>, headers })
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad-request'])
})
