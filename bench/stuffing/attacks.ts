import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { crowdingLevels } from '#rules/quality/crowding.ts'
import { of24s, of48, scattered } from './networks.ts'
import { number } from './number.ts'
import type { LeftWhole } from './shortened-work.ts'
import type { Visitor } from './visits.ts'

export interface Attack {
  readonly id: string
  readonly name: string
  readonly visitors: readonly Visitor[]
  /** Over how long its counted ballots are spread; a burst is all that there is in its hour. */
  readonly hours: number
  readonly leftWhole: LeftWhole
}

const HOUR = 3_600
const BURST_SECONDS = 4
/** Longer than what is called quick: a program can wait. */
const PATIENCE_SECONDS = 180
const { busyFrom, crowdedFrom } = crowdingLevels(1)[48]
/** As many as come before a proof is owed, and before nothing helps. */
const most: Record<Visitor['brings'], number> = { nothing: busyFrom - 1, proof: crowdedFrom - 1 }
/** A slow attack comes in handfuls, each from as many places. */
const TOGETHER = 10
const LEFT_WHOLE: LeftWhole = { calm: 100, dear: 0 }

type Brings = Visitor['brings']
const words: Record<Brings, string> = { nothing: 'sin resolver', proof: 'resolviendo todo' }

export const burstFrom48 = (answers: readonly SentAnswers[], brings: Brings): Attack => ({
  id: `48-burst-${brings}`,
  name: `Una /48 de IPv6, ${number(answers.length)} redes /64 de golpe, ${words[brings]}`,
  visitors: answers.map((one, index) => program(of48(index), one, { brings, comesAt: inBurst(index, answers.length) })),
  hours: 1,
  leftWhole: { calm: 100, dear: brings === 'proof' ? 5 : 0 },
})

/** All that can be counted, and then nothing until the neighbourhood is forgotten. */
export function bestPaceFrom48(answers: readonly SentAnswers[], brings: Brings): Attack {
  const atOnce = most[brings]
  const visitors = answers.slice(0, 2 * atOnce).map((one, index) =>
    program(of48(index), one, {
      brings,
      comesAt: index < atOnce ? 0 : 2 * HOUR + 1,
      takesSeconds: PATIENCE_SECONDS,
    }),
  )
  return {
    id: `48-best-${brings}`,
    name: `La misma /48 tres horas, al paso que más le rinde, ${words[brings]}`,
    visitors,
    hours: 3,
    leftWhole: LEFT_WHOLE,
  }
}

/** As much as the limits let through: so many in each of the first minutes of each hour. */
export function insistenceFrom48(answers: readonly SentAnswers[], brings: Brings): Attack {
  const [perMinute, minutes] = [400, 4]
  const comesAt = (index: number) => {
    const minute = Math.floor(index / perMinute)
    return Math.floor(minute / minutes) * HOUR + (minute % minutes) * 60
  }
  return {
    id: `48-insistence-${brings}`,
    name: `La misma /48 tres horas, sin parar, ${words[brings]}`,
    visitors: answers
      .slice(0, 3 * minutes * perMinute)
      .map((one, index) => program(of48(index), one, { brings, comesAt: comesAt(index) })),
    hours: 3,
    leftWhole: LEFT_WHOLE,
  }
}

export const burstFrom24s = (answers: readonly SentAnswers[], brings: Brings): Attack => ({
  id: `24s-burst-${brings}`,
  name: `32 bloques /24 de IPv4, ${number(answers.length)} direcciones de golpe, ${words[brings]}`,
  visitors: answers.map((one, index) =>
    // One block after the other would be told sooner than all of them at once.
    program(of24s((index % 32) * 256 + Math.floor(index / 32)), one, {
      brings,
      comesAt: inBurst(index, answers.length),
    }),
  ),
  hours: 1,
  leftWhole: LEFT_WHOLE,
})

export function slowAndScattered(answers: readonly SentAnswers[], brings: Brings, like: string): Attack {
  const hours = 48
  return {
    id: `scattered-${brings}-${like}`,
    name: `${number(answers.length)} direcciones dispersas en dos días, ${like}, ${words[brings]}`,
    visitors: answers.map((one, index) =>
      program(scattered(index), one, {
        brings,
        comesAt: (Math.floor(index / TOGETHER) * TOGETHER * hours * HOUR) / answers.length,
        takesSeconds: PATIENCE_SECONDS,
      }),
    ),
    hours,
    leftWhole: LEFT_WHOLE,
  }
}

function inBurst(index: number, of: number): number {
  return Math.floor((index * BURST_SECONDS) / of)
}

function program(
  address: string,
  answers: SentAnswers,
  visit: Pick<Visitor, 'brings' | 'comesAt'> & { takesSeconds?: number },
): Visitor {
  return { takesSeconds: 0, ...visit, address, answers, manner: 'program' }
}
