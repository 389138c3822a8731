import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { releasePaths } from '#contract/paths.ts'
import { openPage } from '../support/browser/open-page.ts'
import { handMadeRelease } from '../support/releases/hand-made-release.ts'
import { publish } from '../support/releases/published-site.ts'
import { startSite } from '../support/site.ts'

test('shots', async () => {
  const site = await startSite({ env: { BRAND_NAME: 'Brújula' } })
  const vote = handMadeRelease({ surveyId: '001', publishedOn: '2026-10-05' })
  const made = handMadeRelease({ surveyId: '003' })
  const sided = made.questions.map((q, at) => {
    if (q.result.kind !== 'table' || at > 2) return q
    const rows = q.result.rows.map((r, i) => ({ ...r, ...(!r.isApart && { side: (['favour', 'neutral', 'against'] as const)[Math.min(2, i)] }) }))
    return { ...q, item: { battery: 'bat', label: ['PAN', 'Un renglón con un nombre más largo', 'Tercero'][at] ?? '' }, result: { ...q.result, rows, sides: { favour: 55 - at * 12, neutral: 10, against: 28 + at * 9, net: { value: 27 - at * 21, low: 20 - at * 21, high: 34 - at * 21 } } } }
  })
  await publish(site, vote)
  await publish(site, { ...made, questions: sided, batteries: [{ id: 'bat', text: '¿Qué opinión tienes de cada uno de estos partidos en Aguascalientes?' }] } as never)
  await site.refresh()
  const png = async (path: string, name: string) => {
    const reply = await fetch(site.origin + path)
    expect(reply.status).toBe(200)
    writeFileSync(`/tmp/sharing/${name}.png`, Buffer.from(await reply.arrayBuffer()))
  }
  await png(releasePaths.picture('003', 1, 'bat', 'square'), 'pic-battery-square')
  await png(releasePaths.picture('003', 1, 'bat', 'wide'), 'pic-battery-wide')
  await png(releasePaths.picture('003', 1, sided[0]?.id ?? '', 'wide'), 'pic-sides-wide')
  await png(releasePaths.picture('001', 1, 'governorship-vote', 'wide'), 'pic-vote-wide')
  await png(releasePaths.picture('001', 1, 'governorship-vote', 'square'), 'pic-vote-square')
  for (const [width, colorScheme] of [[390, 'light'], [1280, 'light'], [390, 'dark'], [1280, 'dark']] as const) {
    const { page } = await openPage({ width, height: width === 390 ? 844 : 800, colorScheme })
    const shot = async (path: string, name: string, selector?: string) => {
      await page.goto(site.origin + path)
      if (selector) await page.locator(selector).first().screenshot({ path: `/tmp/sharing/${name}-${width}-${colorScheme}.png` })
      else await page.screenshot({ path: `/tmp/sharing/${name}-${width}-${colorScheme}.png` })
    }
    await shot('/', 'home')
    await shot('/resultados', 'all')
    await shot(releasePaths.newest('001'), 'question', '#governorship-vote')
    await shot(releasePaths.question('001', 1, 'governorship-vote'), 'ver')
  }
  await site.close()
}, 300_000)
