import { expect, test } from 'vitest'
import { printablePage } from '#server/pages/printable-page.ts'
import { fixedSurveys } from '#surveys/catalog.ts'
import { testConfig } from '../support/app.ts'
import { keptRelease } from '../support/releases/release-files.ts'
import { sampleRelease } from '../support/releases/sample-release.ts'
import { builtSite, still } from '../support/site.ts'
import { siteStateOf } from '../support/site-state.ts'

test('a report that is opened from a disk loads nothing, has its styles, and its links lead to the site', async () => {
  const config = testConfig({ PUBLIC_ORIGIN: 'https://encuestas.example' })
  const kept = keptRelease(sampleRelease().release)
  const { surveys } = siteStateOf(fixedSurveys, { releases: { '005': [kept] } })
  const site = await builtSite(config, { states: still(config, { surveys }) })
  const page = await site.current().files.get('/survey/005/resultados/1')?.()
  const report = printablePage(page?.bodies.identity.toString() ?? '', {
    style: 'h1 { color: red }',
    origin: config.publicOrigin,
    mainResults: ['Más que «a < b»', 'Otro'],
  })
  expect(report).toMatch(
    /Principales resultados<\/h2><ul[^>]*><li>Más que «a &lt; b»<\/li><li>Otro<\/li><\/ul><\/section><section aria-labelledby="preguntas"/,
  )
  expect(report).toContain('<style>h1 { color: red }</style>')
  expect(report).toContain('href="https://encuestas.example/survey/005/resultados/1/datos.csv"')
  expect(report).not.toMatch(/<script|rel="stylesheet"|rel="preload"| src="| href="\//)
})
