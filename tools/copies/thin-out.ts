import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copiesToKeep, type DatedCopy, type KeepingRule } from '#rules/copies-to-keep.ts'
import { copiesIn } from '#store/copying/copies-in.ts'

interface Thinning {
  readonly rule: KeepingRule
  /** The copy just made: it stays, also when the clock was set back. */
  readonly made: string
  /** Copies of another site's database in the same folder are none of ours. */
  readonly keyMark: string | null
}

/** Deletes the copies of this database that the rule does not keep. Gives their names. */
export async function thinOut(folder: string, { rule, made, keyMark }: Thinning): Promise<string[]> {
  const copies: DatedCopy[] = []
  for await (const { name, header } of copiesIn(folder, keyMark)) copies.push({ name, at: Date.parse(header.at) })
  const kept = copiesToKeep(copies, rule).add(basename(made))
  const gone = copies.map(({ name }) => name).filter((name) => !kept.has(name))
  for (const name of gone) rmSync(join(folder, name))
  return gone
}
