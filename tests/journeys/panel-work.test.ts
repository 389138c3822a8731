import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { fieldNames, methodFields } from '#rules/releases/method/method-fields.ts'
import { hashPassword } from '#server/people/password-hash.ts'
import { keyMark } from '#server/visitor/visitor-name.ts'
import { survey001 } from '#surveys/001.ts'
import { VISITOR_SECRET } from '../support/app.ts'
import { expectAccessible } from '../support/browser/axe.ts'
import { openPage } from '../support/browser/open-page.ts'
import { administrator } from '../support/browser/panel.ts'
import { expectFitsSmallScreens } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const folder = mkdtempSync(join(tmpdir(), 'encuestas-panel-'))
const analyst = { username: 'ana', password: 'ancla-brisa-cumbre-dedo' }
let site: RunningSite

beforeAll(async () => {
  site = await startSite({ env: { COPIES_FOLDER: join(folder, 'respaldos') } })
  await site.store.keyMark(keyMark(VISITOR_SECRET))
  const passwordHash = await hashPassword(analyst.password)
  const record = { at: 1, person: 'admin', origin: 'panel', action: 'account-added' } as const
  await site.store.accounts.add({ user: 'ana', name: 'Ana', role: 'analysis', passwordHash, record })
})

afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

async function openAs(signedInAs: typeof analyst, path: string) {
  const { page, expectClean } = await openPage({ signedInAs })
  await page.goto(site.origin + path)
  return { page, expectClean, card: (name: string) => page.getByRole('region', { name }) }
}

test('an analyst who never saw the server writes the method sheet: what is missing goes, the preview says it, the history who wrote it', async () => {
  const publishing = await openAs(analyst, pagePaths.publishing('005'))
  await publishing.page.getByRole('link', { name: 'Escribir la ficha' }).click()
  const { page, card, expectClean } = await openAs(analyst, pagePaths.methodSheet('005'))
  await card('Qué falta para publicar').getByText('Sin esto no se puede publicar: Quién la encargó').waitFor()
  const save = page.getByRole('button', { name: 'Guardar la ficha' })
  await page.getByLabel('Límites').fill('Con un margen de error de 3 puntos')
  await page.getByText('Esto dice «margen de error», que no vale para una encuesta abierta.').waitFor()
  await save.click()
  await page.getByRole('alert').getByText('«Límites» dice «margen de error»').waitFor()
  for (const name of fieldNames.slice(0, 10)) {
    const { label, example } = methodFields[name]
    await page.getByLabel(label, { exact: true }).fill(example)
  }
  await card('Cómo se verá').getByText(methodFields.objetivo.example).waitFor()
  await save.click()
  await page.getByText('La ficha se guardó.').waitFor()
  await card('Qué falta para publicar').getByText('La ficha está completa.').waitFor()
  await card('Historia').getByText('· ana').waitFor()
  await expectAccessible(page)
  await expectFitsSmallScreens(page)

  const other = await openAs(analyst, pagePaths.methodSheet('004'))
  await other.page.getByLabel('Llenar lo que está vacío').selectOption('005')
  await other.page.getByRole('button', { name: 'Copiar' }).click()
  await other.card('Cómo se verá').getByText(methodFields.encarga.example).waitFor()
  // A field grows with its text, and says at once what it may not say.
  await expectClean({ except: [/^layout shift/, /status of 400/] })
})

test('an administrator closes one of the five with a reason, opens it again and sets its dates; an analyst is not offered it', async () => {
  const { page, expectClean } = await openAs(administrator, pagePaths.questionnaires())
  const row = page.getByRole('listitem').filter({ hasText: survey001.title })
  await row.getByRole('button', { name: 'Cerrar' }).click()
  await row.getByLabel('¿Por qué?').fill('Terminó el levantamiento')
  await row.getByLabel('Para confirmar').fill(survey001.title)
  await expectFitsSmallScreens(page)
  await row.getByRole('button', { name: 'Cerrar la encuesta' }).click()
  await page.getByText('La encuesta 001 se cerró. Ya no recibe respuestas.').waitFor()
  const closed = await (await fetch(site.origin + pagePaths.survey('001'))).text()
  expect(closed).toContain('Encuesta cerrada')

  await row.getByRole('button', { name: 'Volver a abrir' }).click()
  await row.getByLabel('¿Por qué?').fill('Faltaban respuestas')
  await row.getByRole('button', { name: 'Volver a abrirla' }).click()
  await page.getByText('La encuesta 001 se volvió a abrir.').waitFor()
  expect(await (await fetch(site.origin + pagePaths.survey('001'))).text()).not.toContain('Encuesta cerrada')

  await row.getByRole('button', { name: 'Fechas' }).click()
  await row.getByLabel('Cierra').fill('2099-12-31T20:00')
  await row.getByLabel('¿Por qué?').fill('Lo acordado')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Guardar las fechas' }).click()
  await row.getByText('Por fecha: cierra el 31 dic, 20:00.').waitFor()
  await expectClean({ except: [/^layout shift/] })

  const shown = await openAs(analyst, pagePaths.questionnaires())
  await shown.page.getByRole('button', { name: 'Copiar la 001' }).waitFor()
  expect(await shown.page.getByRole('button', { name: /^(Cerrar|Fechas|Volver)/ }).count()).toBe(0)
})

test('an administrator makes a backup on the server and reads its age and size; the first page says what to set before the public comes', async () => {
  const { page, card, expectClean } = await openAs(administrator, pagePaths.health)
  await card('Respaldo').getByText('Todavía no hay ninguno.').waitFor()
  await card('Respaldo').getByRole('button', { name: 'Hacer un respaldo ahora' }).click()
  await card('Respaldo').getByText('El respaldo está hecho.').waitFor()
  await card('Respaldo')
    .getByText(/El último es del .+ \(hace \d+ s\) y pesa \d+ kB\./)
    .waitFor()
  await expectAccessible(page)
  await expectFitsSmallScreens(page)
  // What the button did is said above what follows.
  await expectClean({ except: [/^layout shift/] })
  const first = await openAs(administrator, pagePaths.stats)
  const before = first.card('Antes de abrirlo al público')
  await before.getByText('BRAND_URL, PRIVACY_URL, LEGAL_URL, POLICIES_URL').waitFor()
  await before.getByText('Se cambia en el archivo .env o en el entorno').waitFor()
  await expectFitsSmallScreens(first.page)
})
