import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backupsToKeep, type DatedBackup, type RetentionRule } from '#rules/backups-to-keep.ts'
import { backupsIn } from '#store/backup/backups-in.ts'

interface Asked {
  readonly rule: RetentionRule
  /** The backup just made: it stays, also when the clock was set back. */
  readonly made: string
  /** Backups of another site's database in the same folder are not ours to delete. */
  readonly keyMark: string | null
}

/** Deletes the backups of this database that the rule does not keep. Gives their names. */
export async function deleteOldBackups(folder: string, { rule, made, keyMark }: Asked): Promise<string[]> {
  const backups: DatedBackup[] = []
  for await (const { name, header } of backupsIn(folder, keyMark)) backups.push({ name, at: Date.parse(header.at) })
  const kept = backupsToKeep(backups, rule).add(basename(made))
  const gone = backups.map(({ name }) => name).filter((name) => !kept.has(name))
  for (const name of gone) rmSync(join(folder, name))
  return gone
}
