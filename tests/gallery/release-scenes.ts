import type { Page } from 'playwright-core'
import { pagePaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import { openPage } from '../support/browser/open-page.ts'
import type { Scene } from './stage.ts'

const newest = releasePaths.newest('005')

/** What the public sees of releases, and of a closed survey: as a reader finds it, and with everything open that can be opened. */
export const releaseScenes: readonly Scene[] = [
  { name: 'releases-all', open: at(releasePaths.all) },
  { name: 'open-data', open: at(pagePaths.openData) },
  { name: 'release', open: at(releasePaths.newest('003')) },
  { name: 'release-opened', open: at(newest, openAll) },
  { name: 'release-by-age', isLikeAnother: true, open: at(releasePaths.comparedBy(newest, 'age'), openAll) },
  { name: 'release-by-place', open: at(releasePaths.comparedBy(newest, 'place'), openAll) },
  { name: 'release-of-earlier-rules', open: at(releasePaths.comparedBy(releasePaths.release('005', 1), 'age')) },
  { name: 'release-clear-lead-of-seven', isLikeAnother: true, open: told('001') },
  { name: 'release-tie', isLikeAnother: true, open: told('002') },
  { name: 'release-nets-and-batteries', open: told('003') },
  { name: 'release-nets-by-age', open: told('003', (page) => releasePaths.comparedBy(page, 'age')) },
  { name: 'release-only-non-answers', isLikeAnother: true, open: told('004') },
  { name: 'release-twelve-questions-told-by-an-analyst', isLikeAnother: true, open: told('005') },
  {
    name: 'release-battery-by-itself',
    isLikeAnother: true,
    open: told('003', () => releasePaths.question(releasePaths.release('003', 1), 'opinion')),
  },
  { name: 'release-withdrawn', open: at(releasePaths.release('005', 2)) },
  { name: 'release-none', open: at(releasePaths.newest('004')) },
  { name: 'release-silenced', open: at(releasePaths.newest('001')) },
  { name: 'survey-closed', open: at(pagePaths.survey('002')) },
  { name: 'release-embed', open: at(releasePaths.embed(releasePaths.release('005', 3), 'water-days')) },
]

function at(path: string, then?: (page: Page) => Promise<void>): Scene['open'] {
  return async ({ published }) => {
    const { page } = await openPage()
    await page.goto((await published()).origin + path)
    await then?.(page)
    return page
  }
}

function told(surveyId: string, pathOf = (page: string) => page): Scene['open'] {
  return async (stage) => {
    const { page } = await openPage()
    await page.goto((await stage.told()).origin + pathOf(releasePaths.newest(surveyId)))
    const folded = await page.locator('summary').all()
    for (const summary of new Set([...folded.slice(0, FEW), ...folded.slice(-FEW)])) await summary.click()
    return page
  }
}

/** Of what a long release folds: all of it is thousands of words, over which axe thinks for as long as over all other scenes. */
const FEW = 3

async function openAll(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click()
}
