import { isoWeek, mexicoDay } from './format/dates.ts'

/** Of how many days and of how many weeks one backup is kept, counting those that have any. */
export interface RetentionRule {
  readonly days: number
  readonly weeks: number
}

export interface DatedBackup {
  readonly name: string
  readonly at: number
}

/** «7d,4s», «7d» or «4s»; nothing where it is none of these. */
export function retentionRule(text: string): RetentionRule | undefined {
  const found = /^(?:([1-9]\d{0,3})d)?(,)?(?:([1-9]\d{0,3})s)?$/.exec(text)
  const [, days, comma, weeks] = found ?? []
  if (!found || (comma !== undefined) !== (days !== undefined && weeks !== undefined)) return undefined
  return days || weeks ? { days: Number(days ?? 0), weeks: Number(weeks ?? 0) } : undefined
}

/**
 * The newest of each of the last days and of each of the last weeks that have one, and the newest of all. Days without a backup are
 * not counted: after a month without any, the old ones are all there is.
 */
export function backupsToKeep(backups: readonly DatedBackup[], { days, weeks }: RetentionRule): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
  const newestOf = (count: number, nameOf: (at: number) => string) =>
    [...Map.groupBy(newestFirst, ({ at }) => nameOf(at)).values()].slice(0, count).map(([newest]) => newest)
  const kept = [newestFirst[0], ...newestOf(days, mexicoDay), ...newestOf(weeks, (at) => isoWeek(mexicoDay(at)))]
  return new Set(kept.flatMap((backup) => (backup ? [backup.name] : [])))
}
