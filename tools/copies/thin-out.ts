import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copiesToKeep, type DatedCopy, type KeepingRule } from '#rules/copies-to-keep.ts'
import { readHeader } from '#store/copying/read-copy.ts'
import { isCopyName } from './copy-names.ts'

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
  for (const name of readdirSync(folder).filter(isCopyName)) {
    const header = await readHeader(join(folder, name)).catch(() => undefined)
    if (header && header.keyMark === keyMark) copies.push({ name, at: Date.parse(header.at) })
  }
  const kept = copiesToKeep(copies, rule).add(basename(made))
  const gone = copies.map(({ name }) => name).filter((name) => !kept.has(name))
  for (const name of gone) rmSync(join(folder, name))
  return gone
}
