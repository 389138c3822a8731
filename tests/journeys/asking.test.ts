import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/axe.ts'
import { type Device, surveyVisitor, withoutProof } from '../support/browser/survey-visitor.ts'
import { type RunningSite, startSite } from '../support/site.ts'
import { openFrom } from '../support/survey-files/upload.ts'
import { weeklyPoll } from '../support/survey-files/weekly-poll.ts'

let site: RunningSite
let surveyId = ''
beforeAll(async () => {
  site = await startSite({ env: withoutProof })
  const opened = await openFrom(site.store, { document: weeklyPoll })
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  surveyId = opened.surveyId
  await site.refresh()
})
afterAll(() => site.close())

const shots = process.env.SHOTS

test.each<Device>(['phone', 'desktop'])(
  'a battery, a repeated answer, an arm and an age are answered on a %s',
  async (device) => {
    const visitor = await surveyVisitor(site, { device, address: device === 'phone' ? '198.51.100.7' : '198.51.100.8' })
    const { page } = visitor
    const shot = async (name: string) =>
      shots && page.screenshot({ path: `${shots}/${device}-${name}.png`, fullPage: true })
    await visitor.open(surveyId)
    await visitor.givePlace()
    await page.getByRole('heading', { name: 'Personas', exact: true }).waitFor()
    await shot('1')
    const chosen = page.getByRole('group', { name: '¿Conoces o has oído hablar de estas personas?' })
    if (device === 'phone') {
      for (const at of [1, 2, 3, 4]) {
        await page.getByText(`${at} de 4`, { exact: true }).waitFor()
        if (at === 3) await expectAccessible(page)
        await chosen.getByLabel(at === 2 ? 'No' : 'Sí', { exact: true }).tap()
      }
      await shot('2')
      for (const at of [1, 2, 3]) {
        await page.getByText(`${at} de 3`, { exact: true }).waitFor()
        await page.getByLabel('Regular', { exact: true }).tap()
      }
    } else {
      for (const name of ['Ana Ibarra Luna', 'Carolina Díaz Rey', 'Daniel Mora Gil'])
        await page.getByLabel(`${name}: Sí`).check()
      await page.getByLabel('Alberto Cruz Peña: No', { exact: true }).check()
      await page.getByRole('button', { name: 'Siguiente' }).click()
      await page.getByText('Revisa 3 respuestas').waitFor()
      await shot('2')
      await expectAccessible(page)
      for (const name of ['Ana Ibarra Luna', 'Carolina Díaz Rey', 'Daniel Mora Gil'])
        await page.getByLabel(`${name}: Regular`).check()
    }
    await shot('3')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByLabel('Carolina Díaz Rey').check()
    await page.getByText('¿Qué pesa más para elegir a Carolina Díaz Rey?').waitFor()
    await page
      .getByRole('group', { name: /^¿Apoyas las obras/ })
      .getByLabel('Sí')
      .check()
    await shot('4')
    await page.getByRole('button', { name: 'Siguiente' }).click()
    await page.getByLabel('Mujer').check()
    const years = page.getByPlaceholder('Un número de 0 a 120')
    await years.fill('340')
    await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    await page.getByText('Escribe un número entero de 0 a 120.').waitFor()
    await years.fill('34')
    await shot('5')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enviar respuestas' }).click()
    await page.waitForURL(`${site.origin}/thank-you/${surveyId}`)
    await visitor.expectClean()
  },
)

test('what was answered is stored as any other answer, with the band and the number', async () => {
  const rows = await site.ask('SELECT * FROM session_inbox')
  const text = rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row)))).join('\n')
  expect(text).toContain('25-to-34')
})
