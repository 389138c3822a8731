import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupsToKeep, retentionRule } from './backups-to-keep.ts'
import { isoWeek, mexicoDay } from './format/dates.ts'

const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) })
const moments = fc.array(moment, { maxLength: 60 })
const rules = fc.record({ days: fc.nat({ max: 9 }), weeks: fc.nat({ max: 9 }) })

test('the newest stays, whatever the rule', () => {
  fc.assert(
    fc.property(moments, rules, (times, rule) => {
      const backups = times.map((at, index) => ({ name: `copy-${index}`, at }))
      const kept = backupsToKeep(backups, rule)
      const newest = Math.max(...times)
      expect(backups.some(({ name, at }) => at === newest && kept.has(name))).toBe(backups.length > 0)
    }),
  )
})

test('of each of the last days and weeks that have backups, the newest stays and the others go', () => {
  fc.assert(
    fc.property(fc.uniqueArray(moment, { maxLength: 60 }), rules, (times, rule) => {
      const kept = backupsToKeep(
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
  const backups = ['2026-12-20', '2026-12-27', '2027-01-03', '2027-01-04'].map(at)
  expect([...backupsToKeep(backups, { days: 0, weeks: 2 })].sort()).toEqual(['2027-01-03', '2027-01-04'])
})

test('a rule is days, weeks, or both', () => {
  expect(retentionRule('7d,4s')).toEqual({ days: 7, weeks: 4 })
  expect(retentionRule('7d')).toEqual({ days: 7, weeks: 0 })
  expect(retentionRule('4s')).toEqual({ days: 0, weeks: 4 })
  for (const text of ['', ',', '7', '7d4s', '7d,', ',4s', '0d', '-1d', '7D', '4s,7d', '7d,4s,1s', '99999d', '7d 4s']) {
    expect([text, retentionRule(text)]).toEqual([text, undefined])
  }
})
