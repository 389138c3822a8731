import { onTestFinished } from 'vitest'
import { openStore, type Store } from '#store/store.ts'
import { ROUND_MINUTES } from '#store/writes/typeform-evidence.ts'
import { ask, type FreshDatabase } from './databases.ts'

export interface TestStore extends Store {
  readonly url: string
  ask(sql: string): Promise<Record<string, unknown>[]>
  /** The same after emptying the inbox of all sessions that Typeform need not verify any more. */
  askMoved(sql: string): Promise<Record<string, unknown>[]>
  /** The same database as another process would open it. */
  beside(): Promise<Store>
}

/** A store on a fresh database, closed and removed when the test ends. */
export async function testStore(freshDatabase: FreshDatabase, answersPerAddress = 1): Promise<TestStore> {
  const database = await freshDatabase()
  onTestFinished(database.remove)
  const { url } = database
  const open = async () => {
    const store = await openStore({ url, answersPerAddress })
    onTestFinished(store.close)
    return store
  }
  const store = await open()
  const askMoved = async (sql: string) => {
    await moveAll(store)
    return ask(url, sql)
  }
  return { ...store, url, ask: (sql) => ask(url, sql), askMoved, beside: open }
}

/** Moves everything out of the inbox, as when a survey is over. */
export async function moveAll({ inbox }: Pick<Store, 'inbox'>): Promise<void> {
  await inbox.move(() => true)
}

/** As after days of asking Typeform in vain: sessions that waited for it can then be moved. */
export async function giveUpOnTypeform({ typeformEvidence }: Pick<Store, 'typeformEvidence'>): Promise<void> {
  for (let day = 1; day <= ROUND_MINUTES.length; day += 1) {
    for (const unproven of await typeformEvidence.due(Date.now() + day * 86_400_000)) {
      await typeformEvidence.settle(unproven)
    }
  }
}

const NOON = Date.UTC(2026, 6, 7, 18)

/** The input of a start and of a completion, with defaults for what the test does not care about. */
export function start(visitor = 'visitor-a', surveyId = '001') {
  return { surveyId, visitor, at: NOON }
}

export function completion(sessionId: string, visitor = 'visitor-a', surveyId = '001') {
  const place = { postalCode: '20000', colonia: 'Centro' }
  const formId = `form-of-${surveyId}`
  const session = { id: sessionId, visitor, startedAt: NOON, marks: '' }
  return {
    surveyId,
    session,
    formId,
    isProvable: true,
    responseId: `response-of-${sessionId}`,
    place,
    marks: '',
    at: NOON + 300_000,
  }
}

/** What Typeform reports of a response that names its session. */
export function evidence(sessionId: string, visitor = 'visitor-a', surveyId = '001') {
  const { session, ...others } = completion(sessionId, visitor, surveyId)
  return { ...others, named: { kind: 'session', session } as const }
}
