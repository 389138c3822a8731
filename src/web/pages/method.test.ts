import { expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { asideRules, meaningInPanel } from '#rules/quality/setting-aside.ts'
import { pageAssets, pageSettings } from '../../../tests/support/browser/page-parts.ts'
import { textOf } from '../../../tests/support/browser/served-html.ts'
import { pagesOf } from '../draw.tsx'
import { emptySiteState } from '../site.ts'

test('the public method page says what each rule means, without the advice for the staff, which the panel gives', () => {
  const page = pagesOf(pageSettings, pageAssets, emptySiteState).find(({ path }) => path === pagePaths.method)
  const text = textOf(page?.draw() ?? '')
  expect(text).toContain('en uno o dos días Typeform no mostró esa respuesta')
  expect(text).not.toMatch(/revisa|webhook|clave|panel/i)
  expect(asideRules.map(meaningInPanel).join(' ')).toContain('Revisa antes que el webhook')
})
