import { lastHours } from '#rules/format/dates.ts'
import type { Store } from '#store/store.ts'

/**
 * Remembers what was computed from a survey's answers. Counting an answer or coding a text changes a total, and setting an answer
 * aside changes a mark or a rule: while these stay the same, so does every result.
 */
export function memoUntilNewAnswers({ tallies, settingAside }: Pick<Store, 'tallies' | 'settingAside'>) {
  const remembered = new Map<string, { readonly version: string; readonly result: Promise<unknown> }>()

  return async <Result>(surveyId: string, name: string, work: () => Promise<Result>): Promise<Result> => {
    const [{ moved, coded }, rules] = await Promise.all([tallies.of(surveyId), settingAside.currentRules(surveyId)])
    // A recount corrects counts without changing a total: it shows when the hour ends.
    const version = JSON.stringify([moved, coded, rules, lastHours(Date.now(), 1)])
    const key = `${surveyId} ${name}`
    const last = remembered.get(key)
    if (last?.version === version) return last.result as Promise<Result>
    const result = work()
    remembered.set(key, { version, result })
    // What failed is computed again.
    result.catch(() => remembered.delete(key))
    return result
  }
}
