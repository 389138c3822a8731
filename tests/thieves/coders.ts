import { SETTLED } from '#rules/coding/code-frame.ts'
import type { RecordEntry } from '#rules/people/record.ts'
import { textHash } from '#server/coding/text-hash.ts'
import type { Store } from '#store/store.ts'
import { someRecord } from '../support/some-record.ts'
import { type Known, visitAll } from './crowd-of-known.ts'

const ABOUT = { surveyId: '005', question: 'one-service-change' }
const TOGETHER = 10
const MORNING = Date.UTC(2026, 6, 7, 15)

/** What the database calls the text of this person, who alone wrote it. */
export function textOf({ sessionId }: Known): string {
  return textHash(`what ${sessionId} wrote`)
}

/** By keyboard: a text at a time. */
export async function code(store: Store, people: readonly Known[], codes = ['agua']): Promise<void> {
  for (const person of people)
    await store.coding.codeTexts({ ...ABOUT, coder: 'ana', texts: [{ textHash: textOf(person), codes }] })
}

/** Who thinks again leaves the row as it was before somewhere. */
export async function codeTwice(store: Store, people: readonly Known[]): Promise<void> {
  await code(store, people, ['luz'])
  await code(store, people)
}

/**
 * Whenever ten more can be read, one coder codes them by keyboard and another with a sheet. Where they differ it is settled at once, and
 * then somebody edits the frame.
 */
export async function codeAsTheyCome(store: Store, people: readonly Known[]): Promise<void> {
  for (let first = 0; first < people.length; first += TOGETHER) {
    const ten = people.slice(first, first + TOGETHER)
    await visitAll(store, ten, 1)
    await store.inbox.move()
    // As the page lists them.
    const listed = ten.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1))
    const at = MORNING + first * 60_000
    await code(store, listed)
    const sheet = listed.map((person, row) => ({ textHash: textOf(person), codes: [row === 0 ? 'luz' : 'agua'] }))
    await store.coding.codeTexts({ ...ABOUT, coder: 'luis', texts: sheet, record: record('coded', at) })
    const [differently] = listed
    if (differently) await settle(store, differently, at + 60_000)
    await saveFrame(store, first / TOGETHER, at + 120_000)
  }
}

export async function settle({ coding }: Store, person: Known, at: number): Promise<void> {
  const texts = [{ textHash: textOf(person), codes: ['agua'] }]
  await coding.codeTexts({ ...ABOUT, coder: SETTLED, texts, record: record('settled', at) })
}

export async function saveFrame({ coding }: Store, after: number, at: number, ids = ['agua', 'luz']): Promise<void> {
  const codes = ids.map((id) => ({ id, label: id }))
  await coding.saveFrame({ ...ABOUT, after, codes, isPublished: false, record: record('codes', at) })
}

function record(action: RecordEntry['action'], at: number): RecordEntry {
  return { ...someRecord, action, at, surveyId: ABOUT.surveyId, detail: ABOUT.question }
}
