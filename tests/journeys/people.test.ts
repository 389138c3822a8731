import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { peoplePaths } from '#contract/people-paths.ts'
import { survey005 } from '#surveys/005.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator } from '../support/browser/panel.ts'
import { markedRespondents } from '../support/crowds/marked-crowd.ts'
import { keepAll } from '../support/crowds/respondents.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
  await keepAll(site.store, survey005, markedRespondents(survey005, 60))
})
afterAll(() => site.close())

async function openAs(signedInAs: { username: string; password: string }, path: string): Promise<Page> {
  const { page } = await openPage({ signedInAs })
  await page.goto(site.origin + path)
  return page
}

/** Adds somebody on the page, and returns the password that it shows. */
async function addOnPage(page: Page, { name, user, role }: { name: string; user: string; role: string }) {
  const form = page.getByRole('form', { name: 'Agregar a una persona' })
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Usuario').fill(user)
  await form.getByLabel('Rol').selectOption({ label: role })
  await form.getByRole('button', { name: 'Agregar' }).click()
  await page.getByText(`Se agregó a ${name}.`).waitFor()
  return { username: user, password: (await page.locator('code.select-all').textContent()) ?? '' }
}

test('an administrator gives somebody access; each role sees what it may do and nothing else', async () => {
  const page = await openAs(administrator, peoplePaths.page)
  await page.getByText('«admin» siempre entra').waitFor()
  const reader = await addOnPage(page, { name: 'Rosa Leal', user: 'rosa', role: 'lectura' })
  const analyst = await addOnPage(page, { name: 'Luis Mora', user: 'luis', role: 'análisis' })
  expect(reader.password).toMatch(/^[a-z]+(-[a-z]+){3}$/)
  await expectAccessible(page)

  const files = (of: Page) => of.getByText('Respuestas para analizar')
  const words = (of: Page) => of.getByText('Leer lo que escribieron')
  const seenBy = async (who: typeof reader) => {
    const answers = await openAs(who, pagePaths.answers('005'))
    await answers.getByText('Participación abierta').waitFor()
    const quality = await openAs(who, pagePaths.quality('005'))
    await quality.getByText('Qué se aparta').waitFor()
    const publishing = await openAs(who, pagePaths.publishing('005'))
    await publishing.getByText('1. Antes de publicar').waitFor()
    const people = await openAs(who, peoplePaths.page)
    await people.getByText('Tu cuenta').waitFor()
    // Until every page knows who is signed in, nobody is shown anything to do.
    for (const page of [answers, quality, publishing, people]) await page.waitForLoadState('networkidle')
    return {
      files: await files(answers).count(),
      switches: await quality.getByRole('button', { name: /apartar/i }).count(),
      prepare: await publishing.getByRole('button', { name: 'Preparar vista previa' }).count(),
      publish: await publishing.getByText('3. Publicar').count(),
      record: await people.getByRole('region', { name: 'Registro' }).count(),
      words: await words(answers).count(),
    }
  }
  expect(await seenBy(reader)).toEqual({ files: 0, switches: 0, prepare: 0, publish: 0, record: 0, words: 0 })
  expect(await seenBy(analyst)).toMatchObject({
    ...{ files: 1, switches: 0, prepare: 1, publish: 0, record: 0 },
    words: expect.toSatisfy((found: number) => found > 0),
  })
  expect(await seenBy(administrator)).toMatchObject({ files: 1, prepare: 1, publish: 1, record: 1 })
})

test('somebody changes their own password and gets in with it at once; whoever is removed is out', async () => {
  const page = await openAs(administrator, peoplePaths.page)
  const eva = await addOnPage(page, { name: 'Eva Paz', user: 'eva', role: 'lectura' })
  const own = await openAs(eva, peoplePaths.page)
  await own.getByLabel('Contraseña nueva').fill('corta')
  await own.getByRole('button', { name: 'Cambiar mi contraseña' }).click()
  await own.getByText('La contraseña debe tener 12 caracteres o más.').waitFor()
  await own.getByLabel('Contraseña nueva').fill('una-frase-de-eva-2026')
  await own.getByRole('button', { name: 'Cambiar mi contraseña' }).click()
  await own.getByText('Tu contraseña cambió.').waitFor()
  const changed = { ...eva, password: 'una-frase-de-eva-2026' }
  await (await openAs(changed, peoplePaths.page)).getByText('Eva Paz').waitFor()

  await page.getByRole('button', { name: 'Quitar el acceso a Eva Paz' }).click()
  await page.getByRole('button', { name: 'Sí, quitar el acceso' }).click()
  await page.getByText('Eva Paz ya no entra al panel.').waitFor()
  await (await openAs(changed, peoplePaths.page)).getByText('El panel está cerrado').waitFor()

  const record = page.getByRole('region', { name: 'Registro' })
  await record.getByText('Quitó el acceso a una persona: eva').waitFor()
  await record.getByLabel('Persona').selectOption('eva')
  await expect
    .poll(() => record.getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('Cambió su contraseña')])
  await expectAccessible(page)
})
