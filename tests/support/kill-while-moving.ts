import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { knownPeople, visitAll } from '../thieves/crowd-of-known.ts'
import { command, SECRET } from './command.ts'
import { freshFolder } from './copies.ts'
import { dice } from './crowds/dice.ts'
import { ask } from './databases.ts'
import { keptSessions } from './kept-sessions.ts'
import { digestsOf, opened } from './moves.ts'
import { until } from './processes/server-process.ts'

const PEOPLE = 600
const IN_BETWEEN = 20

interface Killing {
  readonly from: string
  readonly to: string
  /** Another destination on the same engine as `to`, to measure how long a whole move takes. */
  readonly rehearsal: string
  readonly kills: number
}

/** Starts and kills the command repeatedly. Each time the site must open where it was, and people answer there. */
export async function killWhileMoving({ from, to, rehearsal, kills }: Killing): Promise<void> {
  const people = knownPeople(PEOPLE + kills * IN_BETWEEN)
  const answer = async (first: number, last: number) => {
    const store = await opened(from)
    await visitAll(store, people.slice(first, last), IN_BETWEEN)
    await store.close()
  }
  await answer(0, PEOPLE)
  const startMs = await durationOf(from, '--help')
  const wholeMs = await durationOf(from, rehearsal)
  await moveBack(rehearsal, from)
  const roll = dice(kills)
  let came = PEOPLE
  while (came < people.length) {
    const isKilled = await killedAfter({ from, to, ms: startMs + roll(Math.ceil(Math.max(wholeMs - startMs, 1))) })
    // It may have moved everything and been killed before it could say so.
    if (!isKilled || (await hasMoved(from))) await moveBack(to, from)
    await answer(came, came + IN_BETWEEN)
    came += IN_BETWEEN
  }
  expect(await command(from, 'mover', to, '--carpeta', freshFolder())).toMatchObject({ status: 0 })
  expect(await digestsOf(to)).toEqual(await digestsOf(from))
  expect((await (await opened(to)).tallies.of('005')).completed).toBe(came)
  expect(await ask(to, `SELECT id FROM ${keptSessions}`)).toHaveLength(came)
}

async function durationOf(from: string, word: string): Promise<number> {
  const begun = performance.now()
  expect(await killedAfter({ from, to: word, ms: 60_000 })).toBe(false)
  return performance.now() - begun
}

function hasMoved(url: string): Promise<boolean> {
  const isMove = (error: Error) => {
    if (error.message.startsWith('El sitio se movió')) return true
    throw error
  }
  return opened(url).then((store) => store.close().then(() => false), isMove)
}

async function moveBack(from: string, to: string): Promise<void> {
  expect(await command(from, 'mover', to, '--carpeta', freshFolder())).toMatchObject({ status: 0 })
}

/** Whether it was killed before it ended. */
async function killedAfter({ from, to, ms }: { from: string; to: string; ms: number }): Promise<boolean> {
  const moving = spawn(process.execPath, ['tools/encuestas.ts', 'mover', to], {
    env: { PATH: process.env.PATH, DATABASE_URL: from, IP_HASH_SECRET: SECRET, COPIES_FOLDER: freshFolder() },
    stdio: 'ignore',
  })
  onTestFinished(() => void moving.kill('SIGKILL'))
  const ended = once(moving, 'exit')
  const late = new AbortController()
  await Promise.race([ended, pause(ms, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
  moving.kill('SIGKILL')
  const [status] = await ended
  await until(async () => (await connectionsTo(from)) + (await connectionsTo(to)) === 0)
  return status !== 0
}

/** PostgreSQL may take a moment to notice that a client was killed. */
async function connectionsTo(url: string): Promise<number> {
  if (!url.startsWith('postgres')) return 0
  const others = await ask(
    url,
    `SELECT 1 FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return others.length
}
