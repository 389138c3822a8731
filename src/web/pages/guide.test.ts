import { expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { pageAssets, pageSettings } from '../../../tests/support/browser/page-parts.ts'
import { textOf } from '../../../tests/support/browser/served-html.ts'
import { pagesOf } from '../draw.tsx'
import { emptySiteState } from '../site.ts'

test('the guide to the spreadsheet is a page of the panel, drawn from the same file, with nothing of its marks left', () => {
  const { scripts } = pageAssets
  const assets = { ...pageAssets, scripts: { ...scripts, panel: scripts.results } }
  const page = pagesOf(pageSettings, assets, emptySiteState).find(({ path }) => path === pagePaths.questionnaireGuide)
  expect(page?.audience).toBe('panel')
  const text = textOf(page?.draw() ?? '')
  for (const part of ['battery ELEMENTOS RESPUESTAS', 'bandas', 'Qué no se lee', 'Límites', '18-29 | 30-44 | 45+'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/\*\*|\| ---|###|Fuentes/)
})
