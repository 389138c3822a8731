import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { codingPaths } from '#contract/coding-paths.ts'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { textHash } from '#server/coding/text-hash.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, startedBody, testApp } from '../support/app.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { engines } from '../support/databases.ts'
import { readCsv } from '../support/read-csv.ts'

/** One of them lingers, and everybody who watches the live totals of a quiet survey can see it. */
const minutesTaken = [2, 2, 2, 2, 25, 2, 2, 2, 2, 2]
const OPEN = 'one-service-change'

describe.each(engines)('whoever watches the live totals and exports the rows, on $engine', ({ freshDatabase }) => {
  test('finds no row that tells for how long its person stayed', async () => {
    const site = await testApp({ freshDatabase })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 7, 15) })
    onTestFinished(() => void vi.useRealTimers())
    for (const [person, minutes] of minutesTaken.entries()) {
      const remoteAddress = `2001:db8:${person + 1}::1`
      const { sessionId } = await startedBody(site.visitor(remoteAddress), '005')
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
      const adult = { ...plainAnswers(survey005.questionnaire), 'age-band': { choice: '25-to-34' } }
      const answers = { ...adult, [OPEN]: { text: 'Agua' } }
      const payload = { sessionId, answers }
      const sent = await site.app.inject({ method: 'POST', url: apiPaths.responses('005'), payload, remoteAddress })
      expect(sent.statusCode).toBe(200)
    }
    await site.store.inbox.move()
    const headers = basic('admin', ADMIN_PASSWORD)
    for (const [url, payload] of [
      [codingPaths.frame('005'), { question: OPEN, after: 0, isPublished: false, codes: [{ label: 'Agua' }] }],
      [codingPaths.texts('005'), { question: OPEN, texts: [{ text: textHash('Agua'), codes: ['agua'] }] }],
    ] as const)
      expect((await site.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
    const { body } = await site.app.inject({ url: panelExportPaths.csv('005'), headers })
    const [names = [], ...rows] = readCsv(body)
    expect(rows).toHaveLength(minutesTaken.length)
    expect(names).toContain('one_service_change__codes__agua')
    const telling = names.filter((_, at) => new Set(rows.map((row) => row[at])).size > 1)
    expect(telling).toEqual(['row'])
  })
})
