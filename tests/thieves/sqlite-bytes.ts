import { existsSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { Position } from './chance.ts'

/** What a thief of the files reads, free room and unused bytes included. */
export interface StolenFile {
  /** Every place where the text stands, by the table that the page belongs to; pages of none are free. */
  placesOf(text: string): { readonly table: string; readonly at: Position }[]
}

/** Texts that are looked for must be of one length: so each is found at a glance. */
export function stolenSqlite(file: string, length: number): StolenFile {
  const db = new DatabaseSync(file, { readOnly: true })
  const pages = db.prepare('SELECT name, pageno FROM dbstat').all() as { name: string; pageno: number }[]
  const size = Number(db.prepare('PRAGMA page_size').get()?.page_size)
  db.close()
  const tableOf = new Map(pages.map(({ name, pageno }) => [pageno, name]))
  const bytes = readFileSync(file).toString('latin1')
  const index = indexOf(bytes, length)
  return {
    placesOf: (text) =>
      (index.get(text) ?? []).map((position) => {
        const page = Math.floor(position / size)
        return { table: tableOf.get(page + 1) ?? 'free', at: { page, offset: position % size } }
      }),
  }
}

/** How often each text of letters and digits stands in the file; 0 for a file that does not exist. */
export function timesInFile(file: string, texts: readonly string[]): number {
  if (!existsSync(file)) return 0
  const bytes = readFileSync(file)
  return texts.filter((text) => bytes.includes(text)).length
}

/** Only runs of id letters are indexed. */
function indexOf(bytes: string, length: number): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const { 0: run, index: start } of bytes.matchAll(/[A-Za-z0-9_-]+/g)) {
    for (let at = 0; at + length <= run.length; at += 1) {
      const text = run.slice(at, at + length)
      const known = index.get(text)
      if (known) known.push(start + at)
      else index.set(text, [start + at])
    }
  }
  return index
}
