// How long the panel waits for its calls, with an empty store and with one million sessions, and as many responses:
// `node bench/panel.ts`, or with fewer of them `node bench/panel.ts 10000`.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiPaths } from '#contract/paths.ts'
import { survey005 } from '#surveys/005.ts'
import { keepAll, manyRespondents } from '../tests/support/crowds/respondents.ts'
import { fillWithResponses } from './million-responses.ts'
import { fillWithSessions } from './million-sessions.ts'
import { type Panel, servePanel } from './panel-server.ts'

const PEOPLE = Number(process.argv[2] ?? 1_000_000)
const CALLS = 500
const paths = [apiPaths.stats('001'), apiPaths.overview, apiPaths.turnout('001')]

const folder = mkdtempSync(join(tmpdir(), 'encuestas-bench-'))
try {
  await prepare(join(folder, 'full.db'), fillWithSessions)
  const empty = await servePanel(join(folder, 'empty.db'))
  const full = await servePanel(join(folder, 'full.db'))
  for (const path of paths) report(path, await compare(empty, full, (panel) => panel.ask(path)))
  // The worst moment: somebody came in since the last look, so the days have to be added up again.
  const path = apiPaths.turnout('001')
  report(`${path}, after a visit`, await compare(empty, full, (panel) => askAfterVisit(panel, path)))
  await Promise.all([empty.close(), full.close()])
  await compareAnswers()
} finally {
  rmSync(folder, { recursive: true })
}

/** The page of answers: as it is refreshed, and at the worst moment, when somebody has answered since the last look. */
async function compareAnswers() {
  await prepare(join(folder, 'answered.db'), fillWithResponses)
  const none = await servePanel(join(folder, 'unanswered.db'))
  const many = await servePanel(join(folder, 'answered.db'))
  const path = apiPaths.analysis('005')
  const words = `${apiPaths.openAnswers('005')}?question=one-service-change`
  for (const one of [path, words]) report(one, await compare(none, many, (panel) => panel.ask(one)))
  const afterAnswer = async (panel: Panel) => {
    await keepAll(panel.store, survey005, manyRespondents(survey005, 1))
    return panel.ask(path)
  }
  report(`${path}, after an answer`, await compare(none, many, afterAnswer))
  await Promise.all([none.close(), many.close()])
}

async function prepare(file: string, fill: typeof fillWithSessions) {
  const began = performance.now()
  await (await servePanel(file)).close()
  fill(file, PEOPLE, Date.now())
  console.log(
    `${PEOPLE} ${fill === fillWithSessions ? 'sessions' : 'responses'} put in within ${((performance.now() - began) / 1_000).toFixed(1)} s`,
  )
}

async function askAfterVisit({ ask, store }: Panel, path: string): Promise<number> {
  await store.participation.start({ surveyId: '001', visitor: randomUUID(), at: Date.now() })
  return ask(path)
}

/** Turn by turn, so that a busy moment of the machine falls on both alike. The first tenth warms up. */
async function compare(empty: Panel, full: Panel, time: (panel: Panel) => Promise<number>) {
  const times: { empty: number[]; full: number[] } = { empty: [], full: [] }
  for (let call = 0; call < CALLS; call += 1) {
    times.empty.push(await time(empty))
    times.full.push(await time(full))
  }
  return { empty: median(times.empty.slice(CALLS / 10)), full: median(times.full.slice(CALLS / 10)) }
}

function report(name: string, { empty, full }: { empty: number; full: number }) {
  const ms = (value: number) => `${value.toFixed(2).padStart(6)} ms`
  console.log(`${name.padEnd(62)} empty ${ms(empty)}   full ${ms(full)}   ratio ${(full / empty).toFixed(2)}`)
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
