import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codingPaths } from '#contract/coding-paths.ts'
import { crosstabFilePaths, panelExportPaths } from '#contract/panel-file-paths.ts'
import { apiPaths } from '#contract/paths.ts'
import { questionsOf } from '#rules/answers/questions-of.ts'
import { HOUR_MS } from '#rules/durations.ts'
import { compactDay } from '#rules/format/dates.ts'
import { fieldNames } from '#rules/releases/method/method-fields.ts'
import { openStore } from '#store/store.ts'
import { survey005 } from '#surveys/005.ts'
import { answeredCrowd } from '../tests/support/crowds/answered-crowd.ts'
import type { Stores } from './growth.ts'
import type { Table, Target } from './report.ts'
import { ADMIN_PASSWORD, scratchFolder, startProduct } from './servers.ts'

export const ANSWERS = 100_000
/** Answers that are made and written at a time. */
const PIECE = 5_000

const headers = { authorization: `Basic ${btoa(`admin:${ADMIN_PASSWORD}`)}`, 'content-type': 'application/json' }
const { id, questionnaire } = survey005
const [FIRST_QUESTION, SECOND_QUESTION] = questionsOf(questionnaire).map((question) => question.id)
/** As columns of a table of every question. */
const CROSSED = `${FIRST_QUESTION},${SECOND_QUESTION}`

/** What people who work here wait for, the longest that each may take, and how it is asked for. */
const waits: readonly [name: string, longestSeconds: number, path: string, init?: RequestInit][] = [
  ["panel's answers page", 5, apiPaths.analysis(id)],
  ['one question by municipality', 5, `${apiPaths.comparison(id)}?by=municipality&question=${FIRST_QUESTION}`],
  ['a crosstab by two questions', 2, `${apiPaths.crosstab(id)}?columnas=${CROSSED}`],
  ['coding of open answers', 10, codingPaths.coding(id)],
  ['a page of texts to code', 2, `${codingPaths.texts(id)}?question=one-service-change&show=waiting`],
  ['workbook of all answers', 60, panelExportPaths.workbook(id)],
  ['crosstab workbook', 60, `${crosstabFilePaths.workbook(id)}?columnas=sex,age,municipality&hojas=pregunta`],
  ['export as CSV', 60, panelExportPaths.csv(id)],
  ['release draft', 60, apiPaths.releaseDraft(id), { method: 'POST', body: '{}' }],
]

/** How long each takes the first time, on a site that has just started and remembers nothing. */
export async function panelWaits(stores: Stores, answers = ANSWERS): Promise<{ table: Table; targets: Target[] }> {
  const url = await stores.fresh(answers)
  const setUp = await startProduct(url)
  await setUp.stop()
  await fill(url, answers)
  const folder = scratchFolder()
  const METHOD_FILE = join(folder.path, 'ficha.json')
  writeFileSync(METHOD_FILE, JSON.stringify(Object.fromEntries(fieldNames.map((name) => [name, 'Se midió.']))))
  const server = await startProduct(url, '.', { METHOD_FILE })
  try {
    const rows: string[][] = []
    const targets: Target[] = []
    for (const [name, longest, path, init] of waits) {
      const before = { cpu: server.cpuSeconds(), at: performance.now() }
      const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers, ...init })
      const { byteLength } = await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`${name} answered ${reply.status}`)
      const [took, cpu] = [(performance.now() - before.at) / 1_000, server.cpuSeconds() - before.cpu]
      rows.push([name, `${took.toFixed(1)} s`, `${cpu.toFixed(1)} s`, byteLength.toLocaleString('en-US')])
      const claim = `${name} at ${answers.toLocaleString('en-US')} answers${stores.on} ≤ ${longest} s`
      targets.push({ claim, measured: `${took.toFixed(1)} s`, isMet: took <= longest })
    }
    rows.push(['memory afterwards', '', '', `${server.memory()} MB`])
    const title = `What people who work here wait for, at ${answers.toLocaleString('en-US')} answers${stores.on}`
    return { table: { title, header: ['', 'took', 'server CPU', 'bytes'], rows }, targets }
  } finally {
    await server.stop()
    await stores.remove()
    folder.remove()
  }
}

/** Random people over the last month. */
async function fill(url: string, answers: number): Promise<void> {
  const store = await openStore({ url, answersPerAddress: 1 })
  for (let made = 0; made < answers; made += PIECE) {
    const day = compactDay(Date.now() - (1 + ((made / PIECE) % 28)) * 24 * HOUR_MS)
    await answeredCrowd(store, survey005, { people: Math.min(PIECE, answers - made), seed: made + 1, day })
  }
  await store.close()
}
