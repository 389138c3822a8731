import { onTestFinished } from 'vitest'
import { openStore, type Store } from '#store/store.ts'
import { ROUND_MINUTES } from '#store/writes/typeform-evidence.ts'
import { ask, type FreshDatabase } from './databases.ts'

export interface TestStore extends Store {
  readonly url: string
  ask(sql: string): Promise<Record<string, unknown>[]>
  /** After everything has left the inbox whose proof need not be waited for. */
  askMoved(sql: string): Promise<Record<string, unknown>[]>
  /** Another process would see the same database this way. */
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

/** All that was completed goes from the inbox to where panel and exports read it, as when a survey is over. */
export function moveAll({ inbox }: Pick<Store, 'inbox'>): Promise<void> {
  return inbox.move(() => true)
}

/** As after days of asking Typeform in vain about what only pages have reported: what waited for that can be moved. */
export async function giveUpOnTypeform({ typeformEvidence }: Pick<Store, 'typeformEvidence'>): Promise<void> {
  for (let day = 1; day <= ROUND_MINUTES.length; day += 1) {
    for (const unproven of await typeformEvidence.due(Date.now() + day * 86_400_000)) {
      await typeformEvidence.settle(unproven)
    }
  }
}

const NOON = Date.UTC(2026, 6, 7, 18)

/** What the store hears when a visitor starts and completes, with the parts that the test does not care about filled in. */
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

/** What Typeform says of the response to a session that its form names. */
export function evidence(sessionId: string, visitor = 'visitor-a', surveyId = '001') {
  const { session, ...others } = completion(sessionId, visitor, surveyId)
  return { ...others, named: { kind: 'session', session } as const }
}
