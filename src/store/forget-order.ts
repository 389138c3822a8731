import type { Engine } from './engine.ts'

/** What a hash can begin with: 64 short transactions in place of a long one that completions would wait for. */
const FIRST_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * PostgreSQL keeps with each row the transaction that wrote it: a visitor and the session completed together would find
 * each other by it. Rewriting all visitors, grouped by their hashes, leaves nothing that depends on when they came.
 */
export async function forgetOrder(engine: Engine, surveyIds: readonly string[]): Promise<void> {
  if (!engine.remembersOrder) return
  for (const surveyId of surveyIds) {
    for (const letter of FIRST_LETTERS) {
      await engine.transaction((queries) => queries.change('rewriteVisitors', [surveyId, letter]))
    }
  }
}
