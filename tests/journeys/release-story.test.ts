import { expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { survey005 } from '#surveys/005.ts'
import { openPublishing } from '../support/browser/panel.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { startSite } from '../support/site.ts'

test('an analyst who writes a false number is told the right one, and page and JSON say what was mended', async () => {
  const site = await startSite({ env: { METHOD_FILE: methodFileWithout() } })
  onTestFinished(site.close)
  await keepAll(site.store, survey005, censusRespondents(survey005, 400))
  const { page, card, expectClean } = await openPublishing(site, '005')
  const preview = card('2. Vista previa')
  const reply = page.waitForResponse((each) => each.request().method() === 'POST')
  await preview.getByRole('button', { name: 'Preparar vista previa' }).click()
  const { draft } = (await (await reply).json()) as ReleasesReply
  const lead = draft?.story.canLead[0] ?? expect.fail()
  const right = /^\d+/.exec(lead.sentence)?.[0] ?? ''

  const form = preview.getByRole('form', { name: 'Con qué abre' })
  await form.getByText('Si no eliges nada, la publicación abre sola con lo más claro').waitFor()
  await form.getByLabel('Pregunta 1').selectOption(lead.id)
  await form.getByText(`Si la dejas vacía dirá: ${lead.sentence}`).waitFor()
  await form.getByLabel('Frase 1').fill('97 % tiene agua, la mayoría.')
  await form.getByLabel('Titular').fill('Así llega el agua')
  await form.getByText('Hay cambios sin guardar').waitFor()
  await form.getByRole('button', { name: 'Guardar con qué abre' }).click()
  const refusal = form.getByRole('alert')
  await refusal.getByText('Frase 1: «97 %» no está en los resultados elegidos.').waitFor()
  expect(await refusal.textContent()).toContain(`: ${right}\u00a0%`)

  await form.getByLabel('Frase 1').fill(`${right} % tiene agua, casi la mitad.`)
  await form.getByRole('button', { name: 'Guardar con qué abre' }).click()
  await preview.getByText('Guardado. Revisa la vista previa antes de publicar.').waitFor()
  await form.getByText('Revísalo: «la mitad» no se comprueba').waitFor()
  expect(await form.getByText('Hay cambios sin guardar').count()).toBe(0)
  await expectClean({ except: [/layout shift/, /409/] })
  await page.goto(site.origin + pagePaths.preview('005'))
  await page.getByText('Así llega el agua').waitFor()

  await page.goto(site.origin + pagePaths.publishing('005'))
  expect(await form.getByLabel('Frase 1').inputValue()).toBe(`${right} % tiene agua, casi la mitad.`)
  await card('3. Publicar').getByLabel('Para confirmar').fill('PUBLICAR 005')
  await card('3. Publicar').getByRole('button', { name: 'Publicar la número 1' }).click()
  await card('Publicación 1 en línea').waitFor()
  await page.goto(site.origin + releasePaths.release('005', 1))
  const story = page.getByRole('list', { name: 'Lo principal' })
  expect(await story.getByRole('listitem').allTextContents()).toEqual([
    `${lead.text}${right} % tiene agua, casi la mitad.`,
  ])
  const previewed = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await previewed('title')).toContain('Así llega el agua')
  expect(await previewed('description')).toBe(
    `${right} % tiene agua, casi la mitad (participación abierta, 400 personas).`,
  )
  const json = await page.request.get(`${site.origin}${releasePaths.release('005', 1)}/datos.json`)
  expect((await json.json()).release.story).toEqual({
    headline: 'Así llega el agua',
    leads: [lead.id],
    sentences: [`${right} % tiene agua, casi la mitad.`],
  })
})
