import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { fieldNames } from '#rules/releases/method/method-fields.ts'

/** Writes a complete method file, except for some fields, and returns its path. Removed when the test ends. */
export function methodFileWithout(...missing: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-ficha-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const told = fieldNames.filter((name) => !missing.includes(name))
  const path = join(folder, 'ficha.json')
  writeFileSync(path, JSON.stringify(Object.fromEntries(told.map((name) => [name, `Dicho en la prueba: ${name}.`]))))
  return path
}
