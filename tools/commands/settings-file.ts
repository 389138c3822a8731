/** Edits a file of settings, which Node, systemd and Compose read: everything else in it stays as it is. */
import { renameSync, writeFileSync } from 'node:fs'

/** Settings to write; undefined removes one, so that its default holds. */
export type Changes = Readonly<Record<string, string | undefined>>

/** The text of the file with these settings, each in its line; new ones at the end. */
export function withSettings(text: string, changes: Changes): string {
  const lines = text === '' ? [] : text.trimEnd().split('\n')
  for (const [name, value] of Object.entries(changes)) {
    const at = lines.findIndex((line) => line.startsWith(`${name}=`))
    const line = value === undefined ? [] : [`${name}=${quoted(value)}`]
    lines.splice(at < 0 ? lines.length : at, at < 0 ? 0 : 1, ...line)
  }
  return lines.map((line) => `${line}\n`).join('')
}

/** Whether all three read this value as it is written. */
export function canBeWritten(value: string): boolean {
  return /^[^\n\r]*$/.test(value) && !(value.includes("'") && /["\\$`]/.test(value))
}

/** Within single quotes nothing has a meaning; within double ones some characters do. */
function quoted(value: string): string {
  if (/^[\w./:@%+,=?&~-]*$/.test(value)) return value
  return value.includes("'") ? `"${value}"` : `'${value}'`
}

/** Only its owner can read it, and it is there whole or not at all. */
export function writeSettings(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
