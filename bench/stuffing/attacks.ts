import type { SentAnswers } from '#rules/answers/answer-rules.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { crowdingLevels } from '#rules/quality/crowding.ts'
import type { SolvedFully } from './shortened-work.ts'
import { SURVEY } from './site.ts'
import type { Visitor } from './visits.ts'

export interface Attack {
  readonly id: string
  readonly name: string
  readonly visitors: readonly Visitor[]
  /** Over how long its counted answers are spread. A burst uses up its whole hour. */
  readonly hours: number
  readonly solvedFully: SolvedFully
  /** Settings of the site that differ from the usual ones. */
  readonly env?: Readonly<Record<string, string>>
}

const HOUR = 3_600
const BURST_SECONDS = 4
/** Long enough not to be flagged as quick: a program can wait. */
const PATIENCE_SECONDS = 180
const { busyFrom, crowdedFrom } = crowdingLevels(1)[48]
/** How many may come before a proof is needed, and before a proof no longer helps. */
const most: Record<Visitor['brings'], number> = { nothing: busyFrom - 1, proof: crowdedFrom - 1 }
/** How many visitors of a slow attack come at once, each from another place. */
const TOGETHER = 10
const SOLVED_FULLY: SolvedFully = { calm: 100, raised: 0 }

type Brings = Visitor['brings']
const words: Record<Brings, string> = { nothing: 'sin resolver', proof: 'resolviendo todo' }

export const burstFrom48 = (answers: readonly SentAnswers[], brings: Brings): Attack => ({
  id: `48-burst-${brings}`,
  name: `Una /48 de IPv6, ${wholeNumber(answers.length)} redes /64 de golpe, ${words[brings]}`,
  visitors: answers.map((one, index) => program(of48(index), one, { brings, comesAt: inBurst(index, answers.length) })),
  hours: 1,
  solvedFully: { calm: 100, raised: brings === 'proof' ? 5 : 0 },
})

/** Completing before answering once took flags off: the completion was judged, and no arrival was counted. */
export function completingFirstFrom48(answers: readonly SentAnswers[]): Attack {
  const { visitors, ...burst } = burstFrom48(answers, 'nothing')
  return {
    ...burst,
    id: '48-completing-first',
    name: `Una /48 de IPv6, ${wholeNumber(answers.length)} redes /64 de golpe, que avisan que terminaron antes de responder`,
    visitors: visitors.map((visitor) => ({ ...visitor, completesFirst: true })),
  }
}

/** Answers to our own form where the survey is on Typeform: anybody can say that Typeform's form did not load. */
export function standingInForTypeform(answers: readonly SentAnswers[]): Attack {
  return {
    ...slowAndScattered(answers, 'nothing', ''),
    id: 'stand-in',
    name: `${wholeNumber(answers.length)} direcciones dispersas en dos días, por nuestro formulario en una encuesta de Typeform`,
    env: { [`FORM_${SURVEY}`]: 'typeform:Abcd0005' },
  }
}

/** As many as can be counted, and then nothing until the block's counts are forgotten. */
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
    solvedFully: SOLVED_FULLY,
  }
}

/** As many as the limits let through: so many in each of the first minutes of every hour. */
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
    solvedFully: SOLVED_FULLY,
  }
}

export const burstFrom24s = (answers: readonly SentAnswers[], brings: Brings): Attack => ({
  id: `24s-burst-${brings}`,
  name: `32 bloques /24 de IPv4, ${wholeNumber(answers.length)} direcciones de golpe, ${words[brings]}`,
  visitors: answers.map((one, index) =>
    // One block after the other would be noticed sooner than all of them at once.
    program(of24s((index % 32) * 256 + Math.floor(index / 32)), one, {
      brings,
      comesAt: inBurst(index, answers.length),
    }),
  ),
  hours: 1,
  solvedFully: SOLVED_FULLY,
})

export function slowAndScattered(answers: readonly SentAnswers[], brings: Brings, like: string): Attack {
  const hours = 48
  return {
    id: `scattered-${brings}-${like}`,
    name: `${wholeNumber(answers.length)} direcciones dispersas en dos días, ${like}, ${words[brings]}`,
    visitors: answers.map((one, index) =>
      program(scattered(index), one, {
        brings,
        comesAt: (Math.floor(index / TOGETHER) * TOGETHER * hours * HOUR) / answers.length,
        takesSeconds: PATIENCE_SECONDS,
      }),
    ),
    hours,
    solvedFully: SOLVED_FULLY,
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

const hex = (number: number) => number.toString(16)

/** Networks spread over one IPv6 /48: neighbours would be noticed sooner by their /56. */
const of48 = (index: number): string => `2001:db8:7:${hex((index * 40_503) & 0xffff)}::1`

/** Consecutive addresses of neighbouring IPv4 /24. */
const of24s = (index: number): string => `198.18.${index >> 8}.${index & 255}`

/** Unrelated homes, each in a /24 of its own. */
function scattered(index: number): string {
  const block = 11 * 65_536 + index * 4_099
  return `${block >> 16}.${(block >> 8) & 255}.${block & 255}.${(index * 73) & 255}`
}
