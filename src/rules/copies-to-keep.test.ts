import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiesToKeep, keepingRule } from './copies-to-keep.ts'
import { isoWeek, mexicoDay } from './format/dates.ts'

const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
const moments = fc.array(moment, { maxLength: 60 })
const rules = fc.record({ days: fc.nat({ max: 9 }), weeks: fc.nat({ max: 9 }) })

test('the newest stays, whatever the rule', () => {
  fc.assert(
    fc.property(moments, rules, (times, rule) => {
      const copies = times.map((at, index) => ({ name: `copy-${index}`, at }))
      const kept = copiesToKeep(copies, rule)
      const newest = Math.max(...times)
      expect(copies.some(({ name, at }) => at === newest && kept.has(name))).toBe(copies.length > 0)
    }),
  )
})

test('of each of the last days and weeks that have copies, the newest stays and the others go', () => {
  fc.assert(
    fc.property(fc.uniqueArray(moment, { maxLength: 60 }), rules, (times, rule) => {
      const kept = copiesToKeep(
        times.map((at) => ({ name: String(at), at })),
        rule,
      )
      const wanted = (count: number, nameOf: (at: number) => string) =>
        [...new Set(times.map(nameOf))]
          .sort()
          .toReversed()
          .slice(0, count)
          .map((name) => String(Math.max(...times.filter((at) => nameOf(at) === name))))
      const days = wanted(rule.days, mexicoDay)
      const weeks = wanted(rule.weeks, (at) => isoWeek(mexicoDay(at)))
      const newest = times.length > 0 ? [String(Math.max(...times))] : []
      expect([...kept].sort()).toEqual([...new Set([...days, ...weeks, ...newest])].sort())
    }),
  )
})

test('the last week of a year and the first of the next are two weeks in order', () => {
  const at = (day: string) => ({ name: day, at: Date.parse(`${day}T18:00:00Z`) })
  const copies = ['2026-12-20', '2026-12-27', '2027-01-03', '2027-01-04'].map(at)
  expect([...copiesToKeep(copies, { days: 0, weeks: 2 })].sort()).toEqual(['2027-01-03', '2027-01-04'])
})

test('a rule is days, weeks, or both', () => {
  expect(keepingRule('7d,4s')).toEqual({ days: 7, weeks: 4 })
  expect(keepingRule('7d')).toEqual({ days: 7, weeks: 0 })
  expect(keepingRule('4s')).toEqual({ days: 0, weeks: 4 })
  for (const text of ['', ',', '7', '7d4s', '7d,', ',4s', '0d', '-1d', '7D', '4s,7d', '7d,4s,1s', '99999d', '7d 4s']) {
    expect([text, keepingRule(text)]).toEqual([text, undefined])
  }
})
