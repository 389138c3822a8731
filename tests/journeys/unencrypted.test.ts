import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldStudies } from '#field-studies/catalog.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ADMIN_PASSWORD, basic } from '../support/app.ts'
import { textOf } from '../support/browser/served-html.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const pages = [
  '/',
  '/no-existe',
  '/campo',
  '/stats',
  ...fieldStudies.map(({ surveyId }) => `/survey/${surveyId}/campo`),
  ...fixedSurveys.flatMap(({ id }) => [`/survey/${id}`, `/thank-you/${id}`]),
]
const claims = /Conexión Segura|\bHTTPS\s|viajan cifrados|transmiten de forma segura/

describe.each([
  { origin: 'https://encuestas.example', isSecure: true },
  { origin: 'http://localhost:3000', isSecure: true },
  { origin: 'http://encuestas.example', isSecure: false },
])('pages of a site at $origin', ({ origin, isSecure }) => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startSite({ env: { PUBLIC_ORIGIN: origin } })
  })
  afterAll(() => site.close())

  test.each(pages)(`%s ${isSecure ? 'claims' : 'does not claim'} encryption`, async (path) => {
    const { body } = await site.app.inject({ url: path, headers: basic('admin', ADMIN_PASSWORD) })
    const said = textOf(body)
    if (isSecure) expect(said).toMatch(/Conexión Segura.*HTTPS/)
    else {
      expect(said).not.toMatch(claims)
      expect(said).toContain('Conexión sin cifrar')
    }
  })

  test.each(fixedSurveys)('survey $id tells how the answers travel, as it is', async ({ id, intro }) => {
    const said = textOf((await site.app.inject(`/survey/${id}`)).body)
    if (!intro.notice) return
    expect(said.includes(intro.notice.text)).toBe(isSecure)
    expect(said.includes('lo que envías viaja sin cifrar')).toBe(!isSecure)
  })
})
