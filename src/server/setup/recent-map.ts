/**
 * Remembers the last `least` keys that were set, and never more than twice as many. Whole generations are forgotten:
 * deleting the oldest key of a Map one by one makes finding the next oldest slower each time.
 */
export function recentMap<Value>(least: number) {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => young.get(key) ?? old.get(key),
    set(key: string, value: Value) {
      young.set(key, value)
      if (young.size < least) return
      old = young
      young = new Map()
    },
    delete(key: string) {
      young.delete(key)
      old.delete(key)
    },
  }
}
