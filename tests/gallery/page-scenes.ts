import type { Page } from 'playwright-core'
import { pagePaths } from '#contract/paths.ts'
import { fieldStudies } from '#field-studies/catalog.ts'
import { clipboardFails, oldCopyFails, workingPhone } from '../support/browser/instagram-platform.ts'
import { openPage } from '../support/browser/open-page.ts'
import { phone, toastOf } from '../support/browser/phone.ts'
import type { Scene, Stage } from './stage.ts'

/** A zone stands for the others, and a survey for those that thank in the same way. */
const tabs: readonly string[] = ['tres-centurias', 'general', 'demografia']
const thanks: readonly string[] = ['001', '002', '004']

/** Pages that are whole as they are served. */
export const pageScenes: readonly Scene[] = [
  { name: 'home', open: at(pagePaths.home) },
  { name: '404', open: at('/no-existe') },
  { name: 'results', open: at(pagePaths.resultsIndex) },
  { name: 'method', open: at(pagePaths.method) },
  ...fieldStudies.flatMap((study) =>
    study.tabs
      .filter(({ id }) => tabs.includes(id))
      .map(({ id }) => ({
        name: `results-${study.surveyId}-${id}`,
        isLikeAnother: id === 'demografia',
        open: async (stage: Stage) => {
          const page = await at(`${pagePaths.results(study.surveyId)}#${id}`)(stage)
          for (const summary of await page.locator('summary:visible').all()) await summary.click()
          return page
        },
      })),
  ),
  // That of 001 is behind the messages, too.
  ...thanks.map((id) => ({
    name: `thank-you-${id}`,
    isLikeAnother: id === '001',
    open: at(pagePaths.thankYou(id)),
  })),
  { name: 'thank-you-toast', open: shareOnInstagram([]) },
  { name: 'thank-you-toast-failed', open: shareOnInstagram([clipboardFails, oldCopyFails]) },
]

function at(path: string): Scene['open'] {
  return async ({ own }) => {
    const { page } = await openPage()
    await page.goto(own.origin + path)
    return page
  }
}

/** Only small screens offer it: a wide one is made of a phone that has asked. */
function shareOnInstagram(differences: readonly (() => void)[]): Scene['open'] {
  return async ({ own }): Promise<Page> => {
    const { page } = await openPage({ ...phone, before: [workingPhone, messagesStay, ...differences] })
    await page.goto(own.origin + pagePaths.thankYou('001'))
    await page.getByRole('button', { name: 'Instagram' }).click()
    await toastOf(page).waitFor()
    return page
  }
}

/** Runs in the page. A message must not go while it is looked at. */
function messagesStay(): void {
  const later = window.setTimeout.bind(window)
  const SHORTEST_MESSAGE_MS = 5000
  const onlySoon = (callback: () => void, ms = 0) => (ms < SHORTEST_MESSAGE_MS ? later(callback, ms) : 0)
  Object.assign(window, { setTimeout: onlySoon })
  // A focus stops the clock of a message: what was left of its time would count as soon, once the checks took longer.
  const opened = Date.now()
  Date.prototype.getTime = () => opened
}
