import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedPaths, untimedAudit } from '../../bench/lighthouse.ts'
import { type RunningSite, startSite } from '../support/site.ts'

let site: RunningSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each(auditedPaths)(
  'Lighthouse finds nothing to better in accessibility, best practices and search at %s',
  async (path) => {
    const { scores, failed } = await untimedAudit(Number(new URL(site.origin).port), path)
    expect(failed).toEqual([])
    expect(scores).toEqual([100, 100, 100])
  },
)
