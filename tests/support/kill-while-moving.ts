import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { whatIsThere } from '#store/moving/what-is-there.ts'
import { knownPeople, visitAll } from '../thieves/crowd-of-known.ts'
import { SECRET } from './copies.ts'
import { dice } from './crowds/dice.ts'
import { digestsOf, opened, order, stateOf } from './moves.ts'
import { until } from './processes/server-process.ts'

const PEOPLE = 1_500
const IN_BETWEEN = 20
const LONGEST_MS = 400

interface Killing {
  readonly from: string
  readonly to: string
  readonly kills: number
}

/** The order is begun and killed, again and again, and people answer in between; in the end it comes to its end. */
export async function killWhileMoving({ from, to, kills }: Killing): Promise<void> {
  const people = knownPeople(PEOPLE + kills * IN_BETWEEN)
  const store = await opened(from)
  await visitAll(store, people.slice(0, PEOPLE), 250)
  const roll = dice(kills)
  let came = PEOPLE
  while (came < people.length && (await stateOfMove(from)) !== 'left') {
    await killedAfter({ from, to, ms: roll(LONGEST_MS) })
    if ((await stateOfMove(from)) === 'left') break
    await visitAll(store, people.slice(came, came + IN_BETWEEN), IN_BETWEEN)
    came += IN_BETWEEN
  }
  await store.close()
  expect(await order(from, 'mover', to)).toMatchObject({ status: 0 })
  expect(await digestsOf(to)).toEqual(await digestsOf(from))
  expect((await (await opened(to)).tallies.of('005')).completed).toBe(came)
}

async function killedAfter({ from, to, ms }: { from: string; to: string; ms: number }): Promise<void> {
  const moving = spawn(process.execPath, ['tools/encuestas.ts', 'mover', to], {
    env: { PATH: process.env.PATH, DATABASE_URL: from, IP_HASH_SECRET: SECRET },
    stdio: 'ignore',
  })
  onTestFinished(() => void moving.kill('SIGKILL'))
  let isOver = false
  const ended = once(moving, 'exit').then(() => {
    isOver = true
  })
  await until(async () => isOver || ['leaving', 'left'].includes(await stateOfMove(from)))
  await pause(ms)
  moving.kill('SIGKILL')
  await ended
}

const stateOfMove = async (url: string) => stateOf(await whatIsThere(url))
