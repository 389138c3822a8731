import { afterAll, beforeAll, expect, test } from 'vitest'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { untimedAudit } from '../../bench/lighthouse.ts'
import { publishedSite } from '../support/releases/published-site.ts'
import type { RunningSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await publishedSite()
})
afterAll(() => site.close())

// The page that everybody comes to, and the longest: what it audits, axe and `served-html.test.ts` see on every other page.
test.each([pagePaths.survey('001'), releasePaths.release('005', 3)])(
  'Lighthouse finds nothing to better in accessibility, best practices and search at %s',
  async (path) => {
    const { scores, failed } = await untimedAudit(Number(new URL(site.origin).port), path)
    expect(failed).toEqual([])
    expect(scores).toEqual([100, 100, 100])
  },
)
