import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fixedSurveys } from '#surveys/catalog.ts'
import { ask, engines } from '../support/databases.ts'

const KILLS = 3
const LONGEST_LIFE_MS = 250
const publisher = new URL('../support/releases/publish-until-killed.ts', import.meta.url)
const opener = new URL('../support/survey-files/open-until-killed.ts', import.meta.url)

/** What the process said before it was killed at a moment of chance, some time after it had said that word. */
async function untilKilled(script: URL, word: string, url: string): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(script), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  let said = ''
  const isDone = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      if (said.includes(word)) resolve()
    })
  })
  await Promise.race([isDone, closed])
  await pause(Math.random() * LONGEST_LIFE_MS)
  child.kill('SIGKILL')
  expect(await closed).toEqual([null, 'SIGKILL'])
  return said.split('\n').slice(0, -1)
}

interface Kept {
  readonly kind: 'release' | 'draft'
  readonly number: number
  readonly sha256: string
  readonly document: string
}

/** In one look: PostgreSQL may still be busy with what the killed process asked for last. */
async function allKept(url: string) {
  const rows = (await ask(
    url,
    `SELECT 'release' AS kind, number, sha256, document FROM release
     UNION ALL SELECT 'draft', number, sha256, document FROM release_draft ORDER BY number`,
  )) as unknown as Kept[]
  return {
    releases: rows.filter(({ kind }) => kind === 'release'),
    drafts: rows.filter(({ kind }) => kind === 'draft'),
  }
}

describe.each(engines)('on $engine', ({ freshDatabase }) => {
  test('kill -9 while releases are published leaves each of them whole or unpublished, and no number out', {
    timeout: 120_000,
  }, async () => {
    const { url, remove } = await freshDatabase()
    onTestFinished(remove)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const said = await untilKilled(publisher, 'published', url)
      const { releases, drafts } = await allKept(url)

      expect(releases.map(({ number }) => number)).toEqual(releases.map((_, index) => index + 1))
      for (const { document, sha256, number } of [...releases, ...drafts]) {
        expect(createHash('sha256').update(document).digest('hex')).toBe(sha256)
        expect(JSON.parse(document)).toMatchObject({ number })
      }
      const kept = new Map(releases.map(({ number, sha256 }) => [number, sha256]))
      const told = said.filter((line) => line.startsWith('published')).map((line) => line.split(' '))
      expect(told.length).toBeGreaterThan(0)
      for (const [, number, sha256] of told) expect(kept.get(Number(number))).toBe(sha256)
      // What was being published is a release or still its draft, never both and never neither.
      for (const { number } of drafts) expect(number).toBe(releases.length + 1)
      const [word, number] = said.at(-1)?.split(' ') ?? []
      if (word === 'drafted') expect([...releases, ...drafts].map((each) => each.number)).toContain(Number(number))
    }
  })

  test('kill -9 while surveys are opened leaves each of them open with all that it needs, or a draft', {
    timeout: 120_000,
  }, async () => {
    const { url, remove } = await freshDatabase()
    onTestFinished(remove)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const said = (await untilKilled(opener, 'opened', url)).map((line) => line.split(' '))
      const rows = (await ask(
        url,
        `SELECT opened_by AS draft, survey_version.survey_id, number, questionnaire.document AS asked, part, last, sha256
         FROM survey_version
         LEFT JOIN questionnaire
           ON questionnaire.survey_id = survey_version.survey_id AND version = CAST(number AS TEXT)
         LEFT JOIN survey_key ON survey_key.survey_id = survey_version.survey_id CROSS JOIN survey_counter
         UNION ALL SELECT id, NULL, NULL, NULL, NULL, NULL, sha256 FROM survey_draft
         UNION ALL SELECT NULL, survey_id, NULL, NULL, NULL, NULL, NULL FROM survey_key`,
      )) as unknown as Record<'draft' | 'survey_id' | 'asked' | 'part' | 'last' | 'number', string | number | null>[]
      const opened = rows.filter(({ draft, number }) => draft !== null && number !== null)
      const ids = new Set(opened.map(({ survey_id }) => survey_id))
      for (const { asked, part, last } of opened)
        expect([asked, part, last]).toEqual([expect.any(String), expect.any(String), fixedSurveys.length + ids.size])
      // No key without its survey, and nothing that is both open and a draft.
      expect(rows.filter(({ draft }) => draft === null).map(({ survey_id }) => survey_id)).toEqual([...ids])
      const drafts = rows.flatMap(({ draft }) => draft ?? [])
      expect(new Set(drafts).size).toBe(drafts.length)
      for (const [word, draft, surveyId, number] of said) {
        expect(drafts).toContain(draft)
        const isOpen = opened.some(
          (row) => row.draft === draft && row.survey_id === surveyId && String(row.number) === number,
        )
        if (word === 'opened') expect(isOpen).toBe(true)
      }
    }
  })
})
