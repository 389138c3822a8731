import { expect, onTestFinished, test } from 'vitest'
import { linkedId } from '#contract/hidden-paths.ts'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { templateSurvey } from '#rules/survey-files/template.ts'
import { survey005 } from '#surveys/005.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator, openPublishing } from '../support/browser/panel.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { someRecord } from '../support/some-record.ts'
import { openedId, uploaded } from '../support/survey-files/upload.ts'

const ID = openedId(1)
const DRAFT = 'D'.repeat(22)
const { title } = templateSurvey

async function ownSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const site = await startSite({ env })
  onTestFinished(site.close)
  return site
}

test('a survey is opened with a link, answered by it, tried out no more and made public, all in the panel', async () => {
  const site = await ownSite()
  await site.store.surveyDrafts.keep({ ...uploaded(), id: DRAFT, title }, someRecord)
  const { page, expectClean } = await openPage({ signedInAs: administrator, width: 390, height: 844 })
  await page.goto(site.origin + pagePaths.questionnaires(DRAFT))
  const opening = page.getByRole('region', { name: 'Abrir la encuesta' })
  await opening.getByLabel('De prueba').check()
  await opening.getByLabel('Para confirmar').fill(title)
  await opening.getByRole('button', { name: 'Abrir la encuesta' }).click()
  const address = page
    .getByRole('region', { name: `La encuesta ${ID} está abierta` })
    .getByRole('link')
    .first()
  const link = (await address.textContent()) ?? ''
  expect(link).toContain(`${site.origin}/survey/${linkedId('')}`)

  const guest = await openPage()
  await guest.page.goto(link)
  await guest.page.getByLabel('Código Postal').first().waitFor()
  await guest.expectClean()

  await page.goto(site.origin + pagePaths.questionnaires())
  const item = page.getByRole('region', { name: 'Encuestas', exact: true }).getByRole('listitem').first()
  await item.getByText('de prueba', { exact: true }).waitFor()
  expect(await item.getByText(link).isVisible()).toBe(true)
  await item.getByRole('button', { name: '¿Para quién es?' }).click()
  await item.getByRole('radio', { name: /^Con enlace/ }).check()
  await item.getByText('Antes se borran todas las respuestas de prueba').waitFor()
  await item.getByLabel('Para confirmar').fill(title)
  await item.getByRole('button', { name: 'Cambiar para quién es' }).click()
  await page.getByText(`La encuesta ${ID} ahora es con enlace.`).waitFor()
  expect((await guest.page.goto(link))?.status()).toBe(404)
  await item.getByRole('button', { name: 'Cambiar el enlace' }).click()
  await page.getByText(`La encuesta ${ID} tiene otro enlace. El anterior ya no abre nada.`).waitFor()
  await expectClean({ except: [/layout shift/] })
})

test('results are published for a client, read by their link, revoked, given again and made public', async () => {
  const site = await ownSite({ METHOD_FILE: methodFileWithout() })
  await keepAll(site.store, survey005, censusRespondents(survey005, 400))
  const { card, expectClean } = await openPublishing(site, '005')
  await card('2. Vista previa').getByRole('button', { name: 'Preparar vista previa' }).click()
  const publishing = card('3. Publicar')
  await publishing.getByLabel('Para un cliente').check()
  await publishing.getByLabel('Para confirmar').fill('PUBLICAR 005')
  await publishing.getByLabel('Para confirmar').press('Enter')
  await publishing.getByText('Falta el nombre del cliente.').waitFor()
  await publishing.getByLabel('Nombre del cliente').fill('Casa Ñandú')
  await publishing.getByRole('button', { name: 'Publicar la número 1' }).click()
  const done = card('Publicación 1 lista para Casa Ñandú')
  await done.waitFor()
  const link = (await done.getByRole('link').first().textContent()) ?? ''
  expect(link).toContain(`${site.origin}/cliente/`)

  const client = await openPage({ width: 390, height: 844 })
  await client.page.goto(link)
  await client.page.getByText('Para Casa Ñandú').waitFor()
  await client.expectClean()
  const statusOf = async (url: string) => (await client.page.request.get(url)).status()
  expect(await statusOf(site.origin + releasePaths.release('005', 1))).toBe(404)

  const row = card('Publicaciones').getByRole('listitem').first()
  await row.getByRole('button', { name: 'Revocar' }).click()
  await row.getByText('Su enlace se revocó y ya no abre nada.').waitFor()
  expect(await statusOf(link)).toBe(404)
  await row.getByRole('button', { name: 'Dar otro enlace' }).click()
  await row.getByRole('button', { name: 'Dar otro enlace', exact: true }).last().click()
  await row.getByText(/^.*Su enlace sirve hasta el/).waitFor()
  await row.getByRole('button', { name: 'Hacer pública' }).click()
  await row.getByLabel('Para confirmar').fill('HACER PÚBLICA 005-1')
  await row.getByRole('button', { name: 'Hacer pública', exact: true }).last().click()
  await row.getByRole('link', { name: site.origin + releasePaths.release('005', 1) }).waitFor()
  expect(await statusOf(site.origin + releasePaths.release('005', 1))).toBe(200)
  await expectClean({ except: [/layout shift/] })
})
