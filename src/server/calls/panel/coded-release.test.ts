import { expect, test, vi } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingTextsReply } from '#contract/coding-schemas.ts'
import { codedId } from '#questions/coded.ts'
import type { Release } from '#releases/release.ts'
import { DAY_MS } from '#rules/durations.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, type TestApp } from '../../../../tests/support/app.ts'
import { keepAll, type Respondent } from '../../../../tests/support/crowds/respondents.ts'
import { answeredSites, later, NOON, newcomers } from '../../../../tests/support/releases/panel-releases.ts'

const answered = answeredSites()
const headers = basic('admin', ADMIN_PASSWORD)
const OPEN = 'one-service-change'
const said = ['agua', 'El agua', 'luz', 'basura', 'baches', 'nada']

const writing = (people: readonly Respondent[]) =>
  people.map((who, at) => ({ ...who, answers: { ...who.answers, [OPEN]: { text: said[at % said.length] ?? '' } } }))

async function codeAll({ app }: Pick<TestApp, 'app'>, { isPublished }: { isPublished: boolean }): Promise<void> {
  const send = async (url: string, payload: object) => {
    const reply = await app.inject({ method: 'POST', url, payload, headers })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  }
  const codes = [{ label: 'Agua', definition: 'Falta o está sucia' }, { label: 'Luz' }, { label: 'Calles' }]
  await send(codingPaths.frame('005'), { question: OPEN, after: 0, isPublished, codes })
  const query = { question: OPEN, show: 'waiting' }
  const list = (await app.inject({ url: codingPaths.texts('005'), query, headers })).json<CodingTextsReply>()
  const codeOf: Record<string, string[]> = {
    agua: ['agua'],
    'El agua': ['agua'],
    luz: ['luz'],
    baches: ['calles'],
    nada: [],
  }
  const texts = list.texts.flatMap(({ text, words }) => (codeOf[words] ? [{ text, codes: codeOf[words] }] : []))
  if (texts.length > 0) await send(codingPaths.texts('005'), { question: OPEN, texts })
}

async function publishedBy(site: Awaited<ReturnType<typeof answered>>): Promise<Release> {
  const reply = await site.publish(await site.draft())
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)])
  const [row] = await site.ask('SELECT document FROM release ORDER BY number DESC LIMIT 1')
  return JSON.parse(String(row?.document)) as Release
}

const codedIn = ({ questions }: Release) => questions.find(({ id }) => id === codedId(OPEN))

test('a coded question is in a release where its frame says so, with frame and coders in the method sheet', async () => {
  const site = await answered()
  await keepAll(site.store, survey005, writing(newcomers(240, later)))
  await codeAll(site, { isPublished: true })
  const release = await publishedBy(site)
  const coded = codedIn(release)
  expect(coded).toMatchObject({ text: expect.stringContaining('(codificado)'), result: { kind: 'table' } })
  if (coded?.result.kind !== 'table') throw new Error('no table')
  expect(coded.result.rows.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Agua', 'Luz', 'Calles', 'Sin código', 'Por codificar']),
  )
  expect(release.method.find(({ id }) => id === 'codificacion')?.value).toMatch(
    /3 códigos: Agua \(Falta o está sucia\), Luz y Calles\. Codificó una persona\. Falta por codificar o por acordar \d+\s%/,
  )
  expect(release.method.find(({ id }) => id === 'cuestionario')?.value).not.toContain(
    `${release.questions.length + 3} preguntas`,
  )

  // Codes may change between releases: what they count is no wave.
  await keepAll(site.store, survey005, writing(newcomers(260, later)))
  vi.setSystemTime(NOON + 5 * DAY_MS)
  const next = await publishedBy(site)
  expect(codedIn(next)).toBeDefined()
  expect(next.wave).toBeDefined()
  expect(next.wave?.questions.some(({ id }) => id === codedId(OPEN))).toBe(false)
})

test('one whose frame does not say so is in none, and a survey without codes has the document that it always had', async () => {
  const [coded, plain] = [await answered(), await answered()]
  await codeAll(coded, { isPublished: false })
  const [one, other] = [await publishedBy(coded), await publishedBy(plain)]
  expect(codedIn(one)).toBeUndefined()
  expect(JSON.stringify(one)).toBe(JSON.stringify(other))
})
