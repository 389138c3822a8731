import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { openPage } from '../support/browser/open-page.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe.each(fixedSurveys)('survey $id without script', ({ id, title, description }) => {
  test('says what it is, and that it needs script', async () => {
    const { page, expectClean } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/survey/${id}`)
    expect(await page.title()).toContain(title)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Encuesta de Opinión Pública')
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from a visitor must be left out
    const words = await page.getByRole('main').innerText()
    expect(words).toContain(title)
    expect(words).toContain('Tu opinión es importante para nosotros')
    expect(words).toContain('Esta encuesta necesita JavaScript')
    expect(words).toContain(description)
    expect(words).not.toContain('Verificando acceso...')
    expect(words.includes('Información Segura')).toBe(id !== '005')
    const back = page.getByRole('banner').getByRole('link', { name: id === '005' ? 'Inicio' : 'Volver', exact: true })
    expect(await back.getAttribute('href')).toBe('/')
    await expectClean()
  })
})

test('the header names the survey and its number on 002 to 004, and the secure connection everywhere', async () => {
  const headers = fixedSurveys.map(({ id }) => site.app.inject(`/survey/${id}`).then(({ body }) => headerOf(body)))
  const [first, second, third, fourth, fifth] = await Promise.all(headers)
  expect(first).toMatch(/El camino hacia la gubernatura.*Conexión Segura.*HTTPS.*Volver/)
  expect(second).toMatch(/La batalla por la alcaldía.*Conexión Segura.*HTTPS.*002.*Volver/)
  expect(third).toMatch(/La alianza del PAN.*Conexión Segura.*HTTPS.*003.*Volver/)
  expect(fourth).toMatch(/Mujeres en Boletas.*Conexión Segura.*HTTPS.*004.*Volver/)
  expect(fifth).toMatch(/Conexión Segura.*HTTPS.*Inicio/)
  expect(fifth).not.toContain('Agua y Servicios')
})

/** What the header says, without its marks. */
function headerOf(html: string): string {
  return /<header.*?<\/header>/s.exec(html)?.[0].replaceAll(/<[^>]+>/g, ' ') ?? ''
}
