import { releasePaths } from '#contract/paths.ts'
import { openPage } from '../support/browser/open-page.ts'
import type { Scene } from './stage.ts'

const newest = releasePaths.newest('005')

/** What the public sees of releases, with everything open that can be opened. */
export const releaseScenes: readonly Scene[] = [
  { name: 'releases-all', open: at(releasePaths.all) },
  { name: 'release', open: at(newest) },
  { name: 'release-by-age', open: at(releasePaths.comparedBy(newest, 'age')) },
  { name: 'release-by-place', open: at(releasePaths.comparedBy(newest, 'place')) },
  { name: 'release-withdrawn', open: at(releasePaths.release('005', 2)) },
  { name: 'release-none', open: at(releasePaths.newest('004')) },
  { name: 'release-silenced', open: at(releasePaths.newest('001')) },
  { name: 'release-embed', open: at(releasePaths.embed('005', 3, 'water-days')) },
]

function at(path: string): Scene['open'] {
  return async ({ published }) => {
    const { page } = await openPage()
    await page.goto((await published()).origin + path)
    for (const summary of await page.locator('summary').all()) await summary.click()
    return page
  }
}
