import { isoWeek, mexicoDay } from './format/dates.ts'

/** For how many days and weeks one backup each is kept. Days and weeks without backups are not counted. */
export interface RetentionRule {
  readonly days: number
  readonly weeks: number
}

export interface DatedBackup {
  readonly name: string
  readonly at: number
}

/** Reads «7d,4s», «7d» or «4s»; undefined for anything else. */
export function retentionRule(text: string): RetentionRule | undefined {
  const found = /^(?:([1-9]\d{0,3})d)?(,)?(?:([1-9]\d{0,3})s)?$/.exec(text)
  const [, days, comma, weeks] = found ?? []
  if (!found || (comma !== undefined) !== (days !== undefined && weeks !== undefined)) return undefined
  return days || weeks ? { days: Number(days ?? 0), weeks: Number(weeks ?? 0) } : undefined
}

/**
 * Keeps the newest backup of each of the last days and weeks that have one, and the newest of all. Days without a backup are not
 * counted: after a month without any, the old ones are all there is.
 */
export function backupsToKeep(backups: readonly DatedBackup[], { days, weeks }: RetentionRule): Set<string> {
  const newestFirst = backups.toSorted((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
  const newestOf = (count: number, nameOf: (at: number) => string) =>
    [...Map.groupBy(newestFirst, ({ at }) => nameOf(at)).values()].slice(0, count).map(([newest]) => newest)
  const kept = [newestFirst[0], ...newestOf(days, mexicoDay), ...newestOf(weeks, (at) => isoWeek(mexicoDay(at)))]
  return new Set(kept.flatMap((backup) => (backup ? [backup.name] : [])))
}
