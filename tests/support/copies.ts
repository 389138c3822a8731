import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { onTestFinished } from 'vitest'

/** Removed when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-copies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export function linesOfCopy(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().split('\n').slice(0, -1)
}

/** Rewrites a backup with other lines and a matching digest, without a signature unless `ending` adds one. */
export function rewriteBackup(
  file: string,
  edit: (lines: string[]) => string[],
  ending: (end: object) => object = (end) => end,
): void {
  const body = edit(linesOfCopy(file).slice(0, -1)).map((line) => `${line}\n`)
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  writeFileSync(file, gzipSync(`${body.join('')}${JSON.stringify(ending({ sha256 }))}\n`))
}
