import type { Queries } from '../queries.ts'

/** What a hash can begin with: 64 short transactions in place of a long one that completions would wait for. */
const FIRST_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

type Transaction = (work: (queries: Queries) => Promise<unknown>) => Promise<unknown>

/**
 * PostgreSQL keeps with each row the transaction that wrote it: a visitor and the session completed together would find
 * each other by it. Rewriting all visitors, grouped by their hashes, leaves nothing that depends on when they came.
 */
export async function forgetOrder(transaction: Transaction, surveyIds: readonly string[]): Promise<void> {
  for (const surveyId of surveyIds) {
    for (const letter of FIRST_LETTERS) {
      await transaction((queries) => queries.change('rewriteVisitors', [surveyId, letter]))
    }
  }
}
