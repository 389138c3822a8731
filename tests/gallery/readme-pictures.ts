// Run by `npm run gallery -- --readme`: the pictures of the README and of the guides, of a site that runs, answered by made-up people.
import { mkdir } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { survey005 } from '#surveys/005.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator, chooseFile, openPublishing } from '../support/browser/panel.ts'
import { behindProxy, builtinForms, devices, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { editedTemplate } from '../support/survey-files/edited-template.ts'
import { openedId } from '../support/survey-files/upload.ts'

const FOLDER = 'docs/images'

async function shoot(of: Page | Locator, name: string): Promise<void> {
  await of.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
}

test('a survey and its results, on a phone', async () => {
  await mkdir(FOLDER, { recursive: true })
  const site = await startSite({ env: { ...behindProxy, ...builtinForms, METHOD_FILE: methodFileWithout() } })
  onTestFinished(site.close)
  await journey(site)
  await keepAll(site.store, survey005, censusRespondents(survey005, 1_200))
  await publish(site)
  await results(site)
})

test('a survey made from a file', async () => {
  const site = await startSite({ env: behindProxy })
  onTestFinished(site.close)
  const { page } = await openPage({ signedInAs: administrator, width: 720, height: 1_000 })
  const card = (name: string) => page.getByRole('region', { name })
  const upload = async (button: string, cells: Record<string, string>) =>
    chooseFile(page, button, await editedTemplate(cells))
  await page.goto(site.origin + pagePaths.questionnaires())
  await shoot(card('Hacer una encuesta'), 'cuestionario-subir')
  await upload('Elegir un archivo', { 'survey!A4': 'selct_one visitas', 'survey!B7': 'año' })
  await card('Qué se encontró').getByText('2 errores impiden abrirla.').waitFor()
  await shoot(card('Qué se encontró'), 'cuestionario-informe')
  await upload('Subir otra vez el archivo', {})
  await card('Vista previa').getByRole('button', { name: 'Crear un enlace' }).click()
  const link = await card('Vista previa').getByRole('link').getAttribute('href')
  const guest = await surveyVisitor(site, { device: 'phone' })
  await guest.page.goto(site.origin + link)
  await guest.postalCode.waitFor()
  await guest.page.setViewportSize({ width: 390, height: 560 })
  await shoot(guest.page, 'cuestionario-vista')
  await card('Abrir la encuesta').getByLabel('Para confirmar').fill('Los parques de tu colonia')
  await shoot(card('Abrir la encuesta'), 'cuestionario-abrir')
  await card('Abrir la encuesta').getByRole('button').click()
  await page.getByText(`La encuesta ${openedId(1)} está abierta`).waitFor()
  await page.goto(site.origin + pagePaths.questionnaires())
  await page.getByRole('button', { name: 'Subir una versión nueva' }).click()
  await upload('Elegir el archivo de la versión nueva', {
    'survey!C4': 'En el último mes, ¿cuántas veces fuiste a un parque de tu colonia?',
    'survey!B7': 'parque',
  })
  await card('Qué cambia').getByText('No se puede').waitFor()
  await shoot(card('Qué cambia'), 'cuestionario-cambios')
})

async function journey(site: RunningSite): Promise<void> {
  const { page, open, givePlace } = await surveyVisitor(site, { device: 'phone' })
  await open('005')
  await givePlace()
  await page.getByRole('form', { name: /^Cuestionario/ }).waitFor()
  await page.getByRole('radio').nth(1).check()
  await shoot(page, 'recorrido')
}

async function publish(site: RunningSite): Promise<void> {
  const { card } = await openPublishing(site, '005')
  await card('2. Vista previa').getByRole('button', { name: 'Preparar vista previa' }).click()
  await card('3. Publicar').getByLabel('Para confirmar').fill('PUBLICAR 005')
  await card('3. Publicar').getByRole('button', { name: 'Publicar la número 1' }).click()
  await card('Publicación 1 en línea').waitFor()
}

async function results(site: RunningSite): Promise<void> {
  const { page } = await openPage(devices.phone)
  await page.goto(site.origin + releasePaths.newest('005'))
  await page
    .getByRole('article')
    .first()
    .evaluate((question) => question.scrollIntoView({ block: 'start' }))
  await shoot(page, 'resultados')
}
