import { describe, expect, test } from 'vitest'
import type { MethodSheetReply } from '#contract/method-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import type { Release } from '#releases/release.ts'
import { fieldNames, type MethodTexts } from '#rules/releases/method/method-fields.ts'
import { ADMIN_PASSWORD, basic, testApp } from '../../../../tests/support/app.ts'
import { engines } from '../../../../tests/support/databases.ts'
import { answeredSites } from '../../../../tests/support/releases/panel-releases.ts'

const headers = basic('admin', ADMIN_PASSWORD)
const url = apiPaths.method('005')
const complete = Object.fromEntries(fieldNames.map((name) => [name, `Dicho en el panel: ${name}.`]))

describe.each(engines)('$engine', ({ freshDatabase }) => {
  test('a sheet is saved before it is complete, says what is missing, and keeps its history and who wrote it', async () => {
    const { app, store } = await testApp({ freshDatabase })
    const save = (texts: MethodTexts, after: number) =>
      app.inject({ method: 'POST', url, headers, payload: { texts, after } })
    const first = await save({ encarga: ' El ayuntamiento ', contacto: '  ' }, 0)
    expect(first.json<MethodSheetReply>()).toMatchObject({
      number: 1,
      texts: { encarga: 'El ayuntamiento' },
      missing: fieldNames.slice(1, 10),
    })
    const second = (await save({ ...complete, encarga: 'El estado' }, 1)).json<MethodSheetReply>()
    expect(second).toMatchObject({ number: 2, missing: [] })
    expect(second.history.map(({ person, changes }) => [person, changes.length])).toEqual([
      ['admin', 15],
      ['admin', 1],
    ])
    expect(second.history[0]?.changes[0]).toEqual({ field: 'encarga', before: 'El ayuntamiento', after: 'El estado' })
    expect(await store.record.read({ action: 'method' }, { most: 5 })).toMatchObject([
      { person: 'admin', surveyId: '005', detail: expect.stringContaining('Quién la pagó') },
      { person: 'admin', surveyId: '005', detail: 'Quién la encargó' },
    ])
    const elsewhere = await app.inject({ url: apiPaths.method('004'), headers })
    expect(elsewhere.json()).toMatchObject({ number: 0, texts: {}, history: [] })
  })

  test('who saves a sheet that somebody else saved meanwhile is told, and nothing is lost', async () => {
    const { app, store } = await testApp({ freshDatabase })
    const save = (encarga: string) =>
      app.inject({ method: 'POST', url, headers, payload: { texts: { encarga }, after: 0 } })
    const replies = await Promise.all([save('Una'), save('Otra')])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await store.methodSheets.of('005')).own).toHaveLength(1)
  })
})

test('a survey about elections needs more, and no sheet says what an open survey cannot claim', async () => {
  const { app } = await testApp()
  const { missing, isElectoral } = (await app.inject({ url: apiPaths.method('001'), headers })).json<MethodSheetReply>()
  expect([isElectoral, missing.length]).toEqual([true, 14])
  const save = (texts: object) => app.inject({ method: 'POST', url, headers, payload: { texts, after: 0 } })
  expect((await save({ limites: 'El margen de error es de 3 puntos' })).json()).toMatchObject({
    error: '«Límites» dice «margen de error», que no vale para una encuesta abierta.',
  })
  expect((await save({ objetivo: 'x'.repeat(2_001) })).statusCode).toBe(400)
  expect((await save({ otra: 'x' })).statusCode).toBe(400)
})

describe('a release', () => {
  const answered = answeredSites()

  test('waits for the sheet, takes it at once, and freezes it as it was when it was prepared', async () => {
    const site = await answered({})
    expect(await site.refusal()).toContain('Falta completar la ficha metodológica: Quién la encargó')
    await site.post(url, { texts: complete, after: 0 })
    const draft = await site.draft()
    await site.post(url, { texts: { ...complete, objetivo: 'Otro objetivo.' }, after: 1 })
    expect((await site.publish(draft)).statusCode).toBe(200)
    const [row] = await site.ask('SELECT document FROM release')
    const { method } = JSON.parse(String(row?.document)) as Release
    expect(method.find(({ id }) => id === 'objetivo')?.value).toBe('Dicho en el panel: objetivo.')
  })
})
