import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { MINUTE_MS } from '#rules/durations.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, basic, startedBody, testApp } from '../support/app.ts'
import { plainAnswers } from '../support/crowds/plain-answers.ts'
import { engines } from '../support/databases.ts'
import { readCsv } from '../support/read-csv.ts'

/** One of them lingers, and everybody who watches the live totals of a quiet survey can see it. */
const minutesTaken = [2, 2, 2, 2, 25, 2, 2, 2, 2, 2]

describe.each(engines)('whoever watches the live totals and exports the rows, on $engine', ({ freshDatabase }) => {
  test('finds no row that tells for how long its person stayed', async () => {
    const site = await testApp({ freshDatabase })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 7, 15) })
    onTestFinished(() => void vi.useRealTimers())
    for (const [person, minutes] of minutesTaken.entries()) {
      const remoteAddress = `2001:db8:${person + 1}::1`
      const { sessionId } = await startedBody(site.visitor(remoteAddress), '005')
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS)
      const payload = { sessionId, answers: plainAnswers(survey005.questionnaire) }
      const sent = await site.app.inject({ method: 'POST', url: apiPaths.responses('005'), payload, remoteAddress })
      expect(sent.statusCode).toBe(200)
    }
    await site.store.inbox.move()
    const headers = basic('admin', ADMIN_PASSWORD)
    const { body } = await site.app.inject({ url: panelExportPaths.csv('005'), headers })
    const [names = [], ...rows] = readCsv(body)
    expect(rows).toHaveLength(minutesTaken.length)
    const telling = names.filter((_, at) => new Set(rows.map((row) => row[at])).size > 1)
    expect(telling).toEqual(['row'])
  })
})
