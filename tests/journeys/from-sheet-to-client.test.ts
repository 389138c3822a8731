import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { fieldNames, methodFields } from '#rules/releases/method/method-fields.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import type { Survey } from '#surveys/survey.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator, chooseFile } from '../support/browser/panel.ts'
import { expectFitsSmallScreens, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { startSite } from '../support/site.ts'
import { editedTemplate } from '../support/survey-files/edited-template.ts'
import { openedId } from '../support/survey-files/upload.ts'

const { title, questionnaire } = templateSurvey
const ID = openedId(1)
const PHONE = { width: 390, height: 844 }

test('an analyst who never saw the server takes a survey from its sheet to a client’s link and to the public, with an administrator who decides', async () => {
  const site = await startSite({ env: withoutProof })
  onTestFinished(site.close)
  const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
  const look = async (page: Page) => {
    await expectAccessible(page)
    await expectFitsSmallScreens(page)
  }

  const boss = await openPage({ signedInAs: administrator, ...PHONE })
  await boss.page.goto(site.origin + peoplePaths.page)
  const form = boss.page.getByRole('form', { name: 'Agregar a una persona' })
  await form.getByLabel('Nombre').fill('Luz Mora')
  await form.getByLabel('Usuario').fill('luz')
  await form.getByLabel('Rol').selectOption({ label: 'análisis' })
  await form.getByRole('button', { name: 'Agregar' }).click()
  await boss.page.getByText('Se agregó a Luz Mora.').waitFor()
  const password = (await boss.page.locator('code.select-all').textContent()) ?? ''

  const analyst = await openPage({ signedInAs: { username: 'luz', password } })
  const { page } = analyst
  await page.goto(site.origin + pagePaths.questionnaires())
  await chooseFile(page, 'Elegir un archivo', await editedTemplate({}))
  await card(page, 'Qué se encontró en el archivo').getByText('Sin errores en el archivo.').waitFor()
  await look(page)
  expect(await page.getByRole('button', { name: 'Abrir la encuesta' }).count()).toBe(0)

  await boss.page.goto(page.url())
  const opening = card(boss.page, 'Abrir la encuesta')
  await opening.getByRole('radio', { name: /^Con enlace/ }).check()
  await opening.getByLabel('Para confirmar').fill(title)
  await opening.getByRole('button', { name: 'Abrir la encuesta' }).click()
  await card(boss.page, `La encuesta ${ID} está abierta`).waitFor()
  await look(boss.page)

  await page.goto(site.origin + pagePaths.questionnaires())
  const address = page.getByText(`${site.origin}/survey/enlace-`)
  const visitor = await surveyVisitor(site, { device: 'phone' })
  await visitor.page.goto((await address.textContent()) ?? '')
  await visitor.page.getByLabel('Código Postal').first().waitFor()
  const survey: Survey = { ...templateSurvey, id: ID, questionnaire: { ...questionnaire, version: '1' } }
  await keepAll(site.store, survey, censusRespondents(survey, 400))

  await page.goto(site.origin + pagePaths.answers(ID))
  await page.getByText('400 respuestas contadas').waitFor()
  await page.goto(site.origin + pagePaths.publishing(ID))
  await page.getByRole('link', { name: 'Escribir la ficha' }).click()
  for (const name of fieldNames.slice(0, 10)) {
    const { label, example } = methodFields[name]
    await page.getByLabel(label, { exact: true }).fill(example)
  }
  await page.getByRole('button', { name: 'Guardar la ficha' }).click()
  await card(page, 'Qué falta para publicar').getByText('La ficha está completa.').waitFor()
  await page.goto(site.origin + pagePaths.publishing(ID))
  await card(page, '2. Vista previa').getByRole('button', { name: 'Preparar vista previa' }).click()
  await card(page, '2. Vista previa').getByRole('link').first().waitFor()
  await look(page)
  expect(await card(page, '3. Publicar').count()).toBe(0)

  await boss.page.goto(site.origin + pagePaths.publishing(ID))
  const publishing = card(boss.page, '3. Publicar')
  await publishing.getByLabel('Para un cliente').check()
  await publishing.getByLabel('Nombre del cliente').fill('Casa Ñandú')
  await publishing.getByLabel('Para confirmar').fill(`PUBLICAR ${ID}`)
  await publishing.getByRole('button', { name: 'Publicar la número 1' }).click()
  await card(boss.page, 'Publicación 1 lista para Casa Ñandú').waitFor()
  await look(boss.page)

  await page.goto(site.origin + pagePaths.publishing(ID))
  const link = await card(page, 'Publicaciones').getByText(`${site.origin}/cliente/`).textContent()
  const client = await openPage(PHONE)
  const there = site.origin + releasePaths.release(ID, 1)
  const hidden = site.origin + pagePaths.survey(ID)
  const statusOf = async (url: string) => (await client.page.request.get(url)).status()
  await client.page.goto(link ?? '')
  await client.page.getByText('Para Casa Ñandú').waitFor()
  await look(client.page)
  expect([await statusOf(there), await statusOf(hidden)]).toEqual([404, 404])

  const row = card(boss.page, 'Publicaciones').getByRole('listitem').first()
  await row.getByRole('button', { name: 'Hacer pública' }).click()
  await row.getByLabel('Para confirmar').fill(`HACER PÚBLICA ${ID}-1`)
  await row.getByRole('button', { name: 'Hacer pública', exact: true }).last().click()
  await row.getByRole('link', { name: there }).waitFor()
  await client.page.goto(there)
  await client.page.getByRole('heading', { name: title }).first().waitFor()
  // The results are for everybody, the survey is not.
  expect(await statusOf(hidden)).toBe(404)

  await boss.page.goto(site.origin + peoplePaths.page)
  const record = card(boss.page, 'Registro')
  await record.getByRole('listitem').filter({ hasText: 'Hizo pública una publicación' }).waitFor()
  await record.getByLabel('Persona').selectOption('luz')
  await expect
    .poll(() => record.getByRole('listitem').allTextContents())
    .toEqual(
      ['Preparó una publicación', 'Escribió la ficha', 'Guardó un borrador'].map((did) => expect.stringContaining(did)),
    )
  await look(boss.page)
  for (const { expectClean } of [boss, analyst, client, visitor]) await expectClean({ except: [/^layout shift/] })
}, 180_000)
