import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestStore } from '../support/store.ts'

/** How often each text stands in the files of the table, one for each of its parts, dead and unused bytes included. */
export async function timesInFile({ ask }: TestStore, table: string, texts: readonly string[]): Promise<Set<number>> {
  await ask('CHECKPOINT')
  const parts = await ask(`
    SELECT current_setting('data_directory') AS folder, pg_relation_filepath(oid) AS file FROM pg_class
    WHERE relkind = 'r' AND relname ~ '^${table}(_\\d+)?$' AND relnamespace = 'public'::regnamespace`)
  const bytes = parts.map(({ folder, file }) => readFileSync(join(String(folder), String(file)), 'latin1')).join('\n')
  return new Set(texts.map((text) => bytes.split(text).length - 1))
}
