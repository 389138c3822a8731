// biome-ignore-all lint/suspicious/noTemplateCurlyInString: so does XLSForm name questions.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { readForm, sure } from '../support/survey-files/foreign-form.ts'
import { openedId, openFrom } from '../support/survey-files/upload.ts'

const ID = openedId(1)
const ENDING = 'No tenemos más preguntas para ti. Envía tus respuestas y habrás terminado.'

let site: RunningSite
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
  const { survey } = await readForm([
    { type: 'begin_group', name: 'uno', label: 'Tu casa' },
    { ...sure, name: 'agua', label: '¿Te llega agua de la red?' },
    { type: 'end_group' },
    { type: 'begin_group', name: 'dos', label: 'El agua', relevant: "${agua} = 'si'" },
    { ...sure, name: 'limpia', label: '¿Llega limpia?' },
    { type: 'end_group' },
  ])
  if (!survey) throw new Error('The form was not read')
  await openFrom(site.store, { document: survey })
  await site.refresh()
})
afterAll(() => site.close())

test('whom nothing else is asked is told so, once they answered and not before, and counts like others', async () => {
  const visitor = await surveyVisitor(site, { device: 'phone' })
  const { page } = visitor
  await visitor.open(ID)
  await visitor.givePlace()
  const water = page.getByRole('group', { name: '¿Te llega agua de la red?' })
  await water.waitFor()
  expect(await page.getByText(ENDING).count()).toBe(0)
  await water.getByLabel('Sí', { exact: true }).tap()
  await page.getByRole('button', { name: 'Siguiente' }).waitFor()
  expect(await page.getByText(ENDING).count()).toBe(0)
  await water.getByLabel('No', { exact: true }).tap()
  await visitor.sees(ENDING)
  await page.getByRole('button', { name: 'Enviar respuestas' }).tap()
  await page.waitForURL(`${site.origin}/thank-you/${ID}`)
  expect(await site.ask('SELECT * FROM session_inbox')).toHaveLength(1)
  await visitor.expectClean()
})
