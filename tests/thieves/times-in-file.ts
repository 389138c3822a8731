import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestStore } from '../support/store.ts'

/** How often each text stands in the table's file, dead and unused bytes included. */
export async function timesInFile(
  { ask }: TestStore,
  relation: string,
  texts: readonly string[],
): Promise<Set<number>> {
  await ask('CHECKPOINT')
  const [row] = await ask(
    `SELECT current_setting('data_directory') AS folder, pg_relation_filepath('${relation}') AS file`,
  )
  const bytes = readFileSync(join(String(row?.folder), String(row?.file)))
  return new Set(texts.map((text) => bytes.toString('latin1').split(text).length - 1))
}
