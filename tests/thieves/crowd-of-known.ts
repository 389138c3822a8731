import { createHash } from 'node:crypto'
import { flags, flagsOfByte } from '#rules/quality/flags.ts'
import type { Store } from '#store/store.ts'

const DAY = '20260707'
const NOON = Date.UTC(2026, 6, 7, 18)

/** Somebody whose name in the database the thief's judge knows, and so the order in which they came. */
export interface Known {
  readonly hash: string
  readonly sessionId: string
}

/** The same people in every run: what is left in a file depends on their names and on nothing else. */
export function knownPeople(count: number): Known[] {
  return Array.from({ length: count }, (_, index) => ({
    hash: createHash('sha256').update(`visitor ${index}`).digest('base64url'),
    sessionId: DAY + createHash('sha256').update(`session ${index}`).digest('base64url').slice(0, 16),
  }))
}

const content = { version: '1', answers: { why: { words: 'Porque sí' } } }

/** They come one after another, or so many at once. Half of them answer our own form; of the others only the page says so. */
export async function visitAll(store: Store, people: readonly Known[], atOnce: number): Promise<void> {
  for (let first = 0; first < people.length; first += atOnce) {
    await Promise.all(people.slice(first, first + atOnce).map((person, index) => visit(store, person, first + index)))
  }
}

/** As they would be if they followed from who comes, and not from when. */
function marksFor(sessionId: string): string {
  return flagsOfByte(sessionId.charCodeAt(sessionId.length - 1) % 2 ** flags.length)
}

async function visit({ participation, answers }: Store, { hash, sessionId }: Known, index: number): Promise<void> {
  const at = NOON + index * 1_000
  await participation.start({ surveyId: '005', visitor: hash, at })
  const session = { id: sessionId, visitor: hash, startedAt: at, marks: '' }
  const place = { postalCode: '20000', colonia: 'Centro' }
  const completion = { surveyId: '005', session, place, marks: marksFor(sessionId), at: at + 60_000 }
  if (index % 2) await answers.keep({ ...completion, content })
  else
    await participation.complete({
      ...completion,
      responseId: `r${sessionId.slice(8)}`,
      formId: undefined,
      isProvable: false,
    })
}

/** How many come, and how: small enough to lie in one page, and large enough to fill many. */
export const waysToCome = [
  [20, 'one at a time', 1],
  [20, 'in bursts', 40],
  [70, 'one at a time', 1],
  [200, 'one at a time', 1],
  [1_000, 'in bursts', 40],
] as const
