import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { panelExportPaths } from '#contract/panel-file-paths.ts'
import { mexicoDay } from '#rules/format/dates.ts'
import { survey005 } from '#surveys/005.ts'
import { ADMIN_PASSWORD, appForAll, basic, type TestApp, testApp } from '../../../../tests/support/app.ts'
import { answeredCrowd } from '../../../../tests/support/crowds/answered-crowd.ts'
import { readCsv } from '../../../../tests/support/read-csv.ts'

const signedIn = basic('admin', ADMIN_PASSWORD)
const paths = Object.values(panelExportPaths)
/** Nobody has answered there. */
const empty = appForAll()

async function answered(people: number) {
  const site = await testApp()
  const document = JSON.stringify(survey005.questionnaire)
  await site.store.counts.noteQuestionnaire({ surveyId: '005', version: '1', document })
  await answeredCrowd(site.store, survey005, { people })
  return site
}

const download = ({ app }: TestApp, url: string) => app.inject({ url, headers: signedIn })

test.each(paths.map((path) => path('005')))('%s is for the administrator, and for no robot', async (path) => {
  const site = empty()
  const refused = await site.app.inject({ url: path })
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'not-signed-in'])
  const file = await download(site, path)
  expect(file.statusCode).toBe(200)
  expect([file.headers['x-robots-tag'], file.headers['cache-control']]).toEqual(['noindex, nofollow', 'no-store'])
  expect(file.headers['content-disposition']).toMatch(
    new RegExp(`^attachment; filename="encuesta-005-[a-z]+-${mexicoDay(Date.now())}\\.\\w+"$`),
  )
})

test('a survey that does not exist has no files', async () => {
  const site = empty()
  for (const path of paths) expect((await download(site, path('999'))).json().code).toBe('unknown-survey')
})

test('responses that cannot be read are a failure, not an empty file', async () => {
  const site = await testApp()
  await site.ask('DROP TABLE cell_count')
  for (const path of paths) expect((await download(site, path('005'))).statusCode).toBe(500)
})

test('the manifest knows every file that is downloaded, and no place is in any', async () => {
  const site = await answered(60)
  const manifest = (await download(site, panelExportPaths.manifest('005'))).json()
  expect(manifest).toMatchObject({ responses: 60, withPlaces: false })
  for (const file of ['csv', 'jsonl', 'workbook', 'dictionary', 'r', 'spss'] as const) {
    const { headers, rawPayload } = await download(site, panelExportPaths[file]('005'))
    const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1]
    const sha256 = createHash('sha256').update(rawPayload).digest('hex')
    expect(manifest.files).toContainEqual({ name, bytes: rawPayload.length, sha256 })
    expect(rawPayload.toString()).not.toContain('Secreta')
  }
  const { body } = await download(site, panelExportPaths.csv('005'))
  expect(readCsv(body)).toHaveLength(61)
})

/** Fifty thousand responses, and a look at how many pages of them have been read. */
async function answeredByMany(afterPage: (pages: number) => Promise<unknown> = async () => {}) {
  const site = await answered(50)
  await site.ask(`
    INSERT INTO survey_session SELECT substr(id, 1, 8) || 'copy-' || value || substr(id, 9), survey_id, state,
      postal_code, colonia, time_taken, version, answers, marks
    FROM survey_session, (WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 999) SELECT value FROM n) AS numbers`)
  const { answers } = site.store
  const seen = { pages: 0, hasEnded: false }
  const { pages } = answers
  async function* watched(surveyId: string) {
    try {
      for await (const page of pages(surveyId)) {
        seen.pages += 1
        await afterPage(seen.pages)
        yield page
      }
    } finally {
      seen.hasEnded = true
    }
  }
  Object.assign(answers, { pages: watched })
  const origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  // Putting them in kept this process so busy that it may turn calls away for a moment.
  await expect.poll(async () => (await site.visitor().check()).statusCode, { timeout: 20_000 }).toBe(200)
  return { ...site, seen, origin }
}

test('a browser that does not read on holds up its own download and nothing else, and one that goes away ends it', async () => {
  const { seen, origin, visitor, log } = await answeredByMany()
  const browser = connect(Number(origin.port), origin.hostname)
  await once(browser, 'connect')
  browser.write(
    `GET ${panelExportPaths.jsonl('005')} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${signedIn.authorization}\r\n\r\n`,
  )
  await once(browser, 'readable')
  for (let before = -1; seen.pages !== before; await pause(500)) before = seen.pages
  // Of 100 pages, half a megabyte each, the system's buffers take a few.
  expect(seen).toEqual({ pages: expect.toSatisfy((pages: number) => pages < 40), hasEnded: false })
  expect((await visitor().check()).statusCode).toBe(200)
  browser.destroy()
  await expect.poll(() => seen.hasEnded).toBe(true)
  expect(seen.pages).toBeLessThan(40)
  expect(log.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a download that breaks off does not look whole', async () => {
  const site = await answeredByMany(async (pages) => {
    if (pages === 20) await site.ask('ALTER TABLE survey_session RENAME TO gone')
  })
  const answered = await fetch(new URL(panelExportPaths.csv('005'), site.origin), { headers: signedIn })
  expect(answered.status).toBe(200)
  await expect(answered.text()).rejects.toThrow()
  // The next page is read ahead.
  expect([20, 21]).toContain(site.seen.pages)
})
