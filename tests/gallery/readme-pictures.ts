// Run by `npm run gallery -- --readme`: the two pictures of the README, of a site that runs, answered by made-up people.
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { releasePaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { openPage } from '../support/browser/open-page.ts'
import { openPublishing } from '../support/browser/panel.ts'
import { behindProxy, builtinForms, devices, surveyVisitor } from '../support/browser/survey-visitor.ts'
import { censusRespondents } from '../support/crowds/census-respondents.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { methodFileWithout } from '../support/releases/method-file.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const FOLDER = 'docs/images'

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
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
  await card('Publicaciones').getByText('Publicación 1 en línea.').waitFor()
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
