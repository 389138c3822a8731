import type { Write } from '#store/writes/catalog.ts'
import { completion, evidence, start } from '../store.ts'

type Dice = (sides: number) => number

const marks = ['', '', 'no-proof', 'quick', 'no-proof quick']

/**
 * A batch of random writes about so few visitors, sessions and responses that most of them collide: the same session twice, two
 * visitors with one session, two sessions that claim one response. Each round brings some new ones.
 */
export function anyBatch(roll: Dice, size: number, round = 0): Write[] {
  return Array.from({ length: size }, () => anyWrite(roll, round * 8))
}

function anyWrite(roll: Dice, first: number): Write {
  const session = first + roll(24)
  // Usually the session's own visitor, who has two sessions.
  const visitor = `visitor-${Math.floor((roll(6) === 0 ? first + roll(24) : session) / 2)}`
  const sessionId = `2026070${1 + (session % 9)}session-${session}`
  const surveyId = session % 5 === 0 ? '002' : '001'
  const own = { ...completion(sessionId, visitor, surveyId), ...at(roll), marks: pick(roll, marks) }
  const responseId = `response-${roll(3) === 0 ? first + roll(24) : session}`
  const content = anyContent(roll)
  const { formId, ...response } = own
  switch (roll(14)) {
    case 0:
    case 1:
    case 2:
      return { name: 'startSession', input: start(visitor, surveyId) }
    case 3:
    case 4:
    case 5:
      return {
        name: 'keepAnswers',
        input: { ...response, content: { ...content, answers: JSON.stringify(content.answers) } },
      }
    case 6:
    case 7:
      return { name: 'reportCompletion', input: { ...own, formId: roll(3) === 0 ? undefined : formId, responseId } }
    case 8:
    case 9: {
      const { named, ...heard } = evidence(sessionId, visitor, surveyId)
      const anyNamed = [named, named, { kind: 'none' } as const, { kind: 'unknown' } as const][roll(4)] ?? named
      return { name: 'hearEvidence', input: { ...heard, responseId, named: anyNamed, ...(roll(2) ? { content } : {}) } }
    }
    case 10:
      return {
        name: 'settleUnproven',
        input: { sessionId, surveyId, formId, responseId, tries: roll(7) },
      }
    case 11:
      return { name: 'moveSessions', input: { surveyId, atLeast: 1 + roll(4), since: '99999999' } }
    case 12:
      return { name: 'moveVisitors', input: { atLeast: roll(4) } }
    default:
      return roll(2)
        ? { name: 'count', input: { surveyId, measure: 'refused-check' } }
        : { name: 'change', input: { statement: 'noteTrouble', values: [formId, pick(roll, ['none', 'refused'])] } }
  }
}

function anyContent(roll: Dice) {
  const words = pick(roll, ['«Sí», dijo \\ "ella"', '{NULL,"x"}', 'ñandú 🌵', ''])
  const sex = { options: [pick(roll, ['woman', 'man'])] }
  const answers = { why: { words }, sex, 'water-days': { options: [pick(roll, ['every-day', 'never'])] } }
  return { version: pick(roll, ['1', '2']), answers }
}

function at(roll: Dice) {
  const place = roll(3) === 0 ? { postalCode: null, colonia: null } : { postalCode: '20000', colonia: 'Centro' }
  return { place }
}

function pick<T>(roll: Dice, list: readonly T[]): T {
  return list[roll(list.length)] as T
}
