import type { Page } from 'playwright-core'
import type { RunningSite } from '../site.ts'
import { workingPhone } from './instagram-platform.ts'
import { openPage } from './open-page.ts'

export const phone = { width: 390, height: 844, hasTouch: true }

/** A thank-you page on a phone with a stopped clock. */
export async function visitByPhone({ origin }: RunningSite, id: string, differences: readonly (() => void)[] = []) {
  const opened = await openPage({ ...phone, before: [workingPhone, ...differences] })
  const { page } = opened
  await page.clock.install({ time: new Date('2026-11-15T12:00:00-06:00') })
  await page.goto(`${origin}/thank-you/${id}`)
  await page.clock.pauseAt(new Date('2026-11-15T13:00:00-06:00'))
  return {
    ...opened,
    tap: () => page.getByRole('button', { name: 'Instagram' }).tap(),
    asked: () => page.evaluate(() => (window as unknown as { asked: string[] }).asked),
  }
}

export function toastOf(page: Page) {
  return page.getByRole('region', { name: 'Notificaciones (F8)' }).getByRole('listitem')
}
