import type { Locator, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { failures } from '#contract/messages.ts'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { survey005 } from '#surveys/005.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { openPanel, openPublishing } from '../support/browser/panel.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import {
  burst,
  draftOf,
  nothingStands,
  published,
  refusals,
  standIn,
  warning,
} from '../support/releases/release-replies.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement)

test('from too few answers to a release, its correction and its withdrawal', async () => {
  const own = await startSite({ env: { METHOD_FILE: methodFileWithout() } })
  onTestFinished(own.close)
  const { page, card, said, expectClean } = await openPublishing(own, '005')
  const [before, preview, publishing, list] = [
    card('1. Antes de publicar'),
    card('2. Vista previa'),
    card('3. Publicar'),
    card('Publicaciones'),
  ]
  const tooFew = /^Todavía no hay respuestas de personas adultas y se necesitan 200/
  await before.getByText(tooFew).waitFor()
  await preview.getByRole('button', { name: 'Preparar vista previa' }).click()
  await said('2. Vista previa').getByText(tooFew).waitFor()

  await keepAll(own.store, survey005, censusRespondents(survey005, 400))
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await before.getByText('Nada impide publicar.').waitFor()
  await preview.getByRole('button', { name: 'Preparar vista previa' }).click()
  await preview.getByText('Es la primera publicación de esta encuesta.').waitFor()
  expect(await preview.getByRole('definition').allTextContents()).toEqual(expect.arrayContaining(['N.º 1', '400']))
  // Whether somebody waits, and how many, is not told.
  await preview
    .getByText(/Las respuestas que acababan de llegar no están en ella: .* vienen con el siguiente grupo/)
    .waitFor()
  expect(await own.ask('SELECT * FROM release')).toEqual([])
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    preview.getByRole('link', { name: 'Ver como lo verá el público' }).click(),
  ])
  expect(new URL(tab.url()).pathname).toBe(pagePaths.preview('005'))
  await tab.close()

  await publishing.getByLabel('Para confirmar').fill('PUBLICAR 005')
  await publishing.getByRole('button', { name: 'Publicar la número 1' }).click()
  const online = page.getByRole('heading', { level: 2 }).first()
  await expect.poll(() => online.textContent()).toBe('Publicación 1 en línea')
  expect(await isFocused(online)).toBe(true)
  expect(await card('Publicación 1 en línea').getByRole('link').allTextContents()).toEqual([
    own.origin + releasePaths.release('005', 1),
    'Ver la página',
    'Compartir por WhatsApp',
    'Archivos (ZIP)',
  ])
  const row = list.getByRole('listitem').first()
  expect(await row.getByRole('link').textContent()).toBe(own.origin + releasePaths.release('005', 1))
  const [kept] = await own.ask('SELECT sha256 FROM release')
  expect(await row.getByText('SHA-256').textContent()).toBe(`SHA-256: ${kept?.sha256}`)
  await before.getByText('Todavía no se puede publicar: 2 cosas lo impiden.').waitFor()
  expect(await publishing.getByLabel('Para confirmar').count()).toBe(0)

  const correct = async () => {
    await row.getByRole('button', { name: 'Corregir' }).click()
    await row.getByLabel('¿Por qué?').fill('Se contó dos veces a una escuela')
    await row.getByRole('button', { name: 'Preparar la corrección' }).click()
    await preview.getByText('Corrige la número 1.').waitFor()
  }
  await correct()
  await before.getByText(/entraron o salieron 0 personas y se necesitan 150/).waitFor()
  await keepAll(own.store, survey005, censusRespondents(survey005, 170, { seed: 2 }))
  await correct()
  await before.getByText('Nada impide publicar.').waitFor()
  expect(await isFocused(preview.getByRole('heading', { name: '2. Vista previa' }))).toBe(true)
  expect(await publishing.getByRole('button', { name: 'Publicar la número 2' }).isVisible()).toBe(true)

  await row.getByRole('button', { name: 'Retirar' }).click()
  expect(await isFocused(row.getByLabel('¿Por qué?'))).toBe(true)
  await row.getByLabel('¿Por qué?').fill('Mal')
  await row.getByLabel('Para confirmar').fill('RETIRAR 005-1')
  await row.getByLabel('Para confirmar').press('Enter')
  await row.getByRole('alert').getByText('con al menos 10 letras').waitFor()
  await row.getByLabel('¿Por qué?').fill('Faltaba una pregunta entera')
  await row.getByRole('button', { name: 'Retirar la número 1' }).last().click()
  await row.getByText('«Faltaba una pregunta entera»').waitFor()
  expect(await isFocused(row.getByRole('heading', { name: 'Publicación 1' }))).toBe(true)
  expect(await row.getByRole('button').allTextContents()).toEqual(['Corregir la número 1'])
  expect(await own.ask('SELECT reason FROM release_withdrawal')).toEqual([{ reason: 'Faltaba una pregunta entera' }])
  await expectClean({ except: [/layout shift/, /409/] })
})

test('people are compared by what they answered to the question that was chosen for the draft', async () => {
  const own = await startSite({ env: { METHOD_FILE: methodFileWithout() } })
  onTestFinished(own.close)
  await keepAll(own.store, survey005, censusRespondents(survey005, 900))
  const { page, card, expectClean } = await openPublishing(own, '005', { width: 390, height: 844 })
  const preview = card('2. Vista previa')
  const choice = preview.getByLabel('Comparar también por la respuesta a')
  await choice.selectOption({ index: 1 })
  const text = (await choice.locator('option:checked').textContent()) ?? ''
  await preview.getByRole('button', { name: 'Preparar vista previa' }).click()
  await preview.getByText('Es la primera publicación de esta encuesta.').waitFor()
  await page.reload()
  await preview.getByText('Es la primera publicación de esta encuesta.').waitFor()
  expect(await choice.locator('option:checked').textContent()).toBe(text)
  await page.goto(`${own.origin}${releasePaths.comparedBy(pagePaths.preview('005'), 'answer')}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(`Por respuesta a «${text}»`)
  expect(await page.getByRole('navigation', { name: 'Comparar' }).getByRole('link').allTextContents()).toEqual([
    ...['Total', 'Por sexo', 'Por edad', 'Por lugar', 'Por respuesta'],
  ])
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)
  await expectClean({ except: [/layout shift/] })
})

const refuse = (error: string) => (route: Route) => route.fulfill({ status: 409, json: { code: 'refused', error } })

test('a draft is published only when its burst was looked at and the words are typed, and no other in its place', async () => {
  let standing: ReleasesReply = { obstacles: [...refusals, warning], published: [] }
  let answer: (route: Route) => Promise<unknown> = refuse('Hay pocas respuestas.')
  const sent: unknown[] = []
  const { page, card, said } = await openPublishing(site, '005', { width: 390, height: 844 }, (page) =>
    standIn(
      page,
      '005',
      () => standing,
      (route) => {
        sent.push(route.request().postDataJSON())
        return answer(route)
      },
    ),
  )
  const refresh = (now: ReleasesReply) => {
    standing = now
    return page.getByRole('button', { name: 'Actualizar' }).click()
  }
  const before = card('1. Antes de publicar')
  await before.getByText('Todavía no se puede publicar: 2 cosas lo impiden.').waitFor()
  expect(await before.getByRole('listitem').count()).toBe(3)
  expect(await before.getByText('Esto no impide publicar.').isVisible()).toBe(true)
  await page.getByText('Todavía no se publica nada de esta encuesta.').waitFor()
  expect(await page.getByLabel('Para confirmar').count()).toBe(0)
  const prepare = page.getByRole('button', { name: 'Preparar vista previa' })
  await prepare.click()
  await said('2. Vista previa').getByText('Hay pocas respuestas.').waitFor()
  expect(await prepare.evaluate((button) => button === document.activeElement)).toBe(true)

  await refresh(nothingStands)
  await before.getByText('Nada impide publicar.').waitFor()
  answer = (route) => {
    standing = { obstacles: [burst], draft: { ...draftOf('d'), obstacles: [burst] }, published }
    return route.fulfill({ json: standing })
  }
  await prepare.click()
  await card('2. Vista previa').getByText('Vista previa lista; solo se ve en el panel.').waitFor()
  await page.getByText('Ver todo lo que se omite (12)').click()
  expect(await card('2. Vista previa').getByText('Son muy pocas personas').count()).toBe(1)
  expect(await page.getByText('Esta vista previa es otra').count()).toBe(0)

  const publish = page.getByRole('button', { name: 'Publicar la número 4' })
  const words = page.getByLabel('Para confirmar')
  await words.fill('publicar 005')
  await page.getByLabel('La revisé').check()
  await publish.press('Enter')
  await said('3. Publicar').getByText('Falta escribir PUBLICAR 005, tal cual.').waitFor()
  await words.fill('PUBLICAR 005')
  await page.getByLabel('La revisé').uncheck()
  await words.press('Enter')
  await said('3. Publicar').getByText('Falta marcar que la revisaste.').waitFor()
  expect(sent).toEqual([{}, {}])

  answer = (route) => {
    standing = { ...standing, draft: { ...draftOf('e'), obstacles: [burst] } }
    return refuse('Ya no es la que revisaste.')(route)
  }
  await page.getByLabel('La revisé').check()
  await publish.click()
  await said('3. Publicar').getByText('Ya no es la que revisaste.').waitFor()
  expect(sent[2]).toEqual({ sha256: 'd'.repeat(64), confirmation: 'PUBLICAR 005', isBurstReviewed: true })
  await said('2. Vista previa').getByText('Esta vista previa es otra').waitFor()
  expect(await words.inputValue()).toBe('')
  expect(await page.getByText('e'.repeat(64)).isVisible()).toBe(true)

  answer = (route) => route.abort()
  await words.fill('PUBLICAR 005')
  await page.getByLabel('La revisé').check()
  await publish.click()
  await said('3. Publicar').getByText('No llegó la respuesta del servidor.').waitFor()

  const list = card('Publicaciones')
  await list.getByText('Sin punto en la tendencia. Sus personas nuevas son menos de 200.').waitFor()
  await list.getByText('Quedan 5 días para entregar el estudio').waitFor()
  await list.getByText('Anotar el acuse').click()
  await list.getByLabel('Día de la entrega').fill('2026-11-18')
  await list.getByLabel('Número de acuse').fill('IEE/123')
  answer = (route) => {
    const [newest, ...others] = published
    const delivery = { sentence: 'El estudio se entregó.', receipt: { on: '2026-11-18', number: 'IEE/123' } }
    standing = { ...standing, published: newest ? [{ ...newest, delivery }, ...others] : [] }
    return route.fulfill({ json: standing })
  }
  await list.getByRole('button', { name: 'Guardar el acuse' }).click()
  await list.getByText('Se guardó el acuse de la número 3.').waitFor()
  expect(sent.at(-1)).toEqual({ on: '2026-11-18', number: 'IEE/123' })
  await list.getByText('El estudio se entregó.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('where nothing could be asked the page says so, and asks again when told', async () => {
  let isDown = true
  const { page } = await openPanel(site, {}, (page) =>
    page.route('**/api/survey/004/releases', (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { error: failures.unavailable.sentence } })
        : route.fulfill({ json: nothingStands }),
    ),
  )
  await page.getByText('Actualizado a las').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Publicar de la 004' }).click()
  await page.getByRole('heading', { name: 'Publicar resultados' }).waitFor()
  await page.getByRole('alert').getByText('Error al cargar').first().waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByText('Nada impide publicar.').waitFor()
})

test('it is for the administrator and for no index', async () => {
  const headers = basic('admin', ADMIN_PASSWORD)
  for (const { id } of fixedSurveys) {
    const url = pagePaths.publishing(id)
    const [shut, opened] = [await site.app.inject({ url }), await site.app.inject({ url, headers })]
    expect([shut.statusCode, opened.statusCode]).toEqual([401, 200])
    expect(opened.body).toContain('<meta name="robots" content="noindex, nofollow"/>')
  }
})
