import { lastHours } from '#rules/format/dates.ts'
import type { Store } from '#store/store.ts'

/**
 * Remembers what was worked out from a survey's answers. No answer is counted without a total, and none is set aside without
 * a mark or a rule: while these stay the same, so does every result.
 */
export function memoUntilNewAnswers({ tallies, settingAside }: Pick<Store, 'tallies' | 'settingAside'>) {
  const remembered = new Map<string, { readonly version: string; readonly result: Promise<unknown> }>()

  return async <Result>(surveyId: string, name: string, work: () => Promise<Result>): Promise<Result> => {
    const [{ moved }, rules] = await Promise.all([tallies.of(surveyId), settingAside.currentRules(surveyId)])
    // A recount mends counts and no total: it is seen when the hour ends.
    const version = JSON.stringify([moved, rules, lastHours(Date.now(), 1)])
    const key = `${surveyId} ${name}`
    const last = remembered.get(key)
    if (last?.version === version) return last.result as Promise<Result>
    const result = work()
    remembered.set(key, { version, result })
    // What failed is tried again.
    result.catch(() => remembered.delete(key))
    return result
  }
}
