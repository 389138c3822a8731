import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ADMIN_PASSWORD } from '../app.ts'
import { commandWith } from '../command.ts'

/** A folder that is gone when the test ends. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Where {
  readonly url: string
  /** Settings as an operator writes them. */
  readonly env?: Readonly<Record<string, string>>
}

/** Which database it is, and no word of how far it is: nobody looks. */
export const onlyDatabase = /^Base de datos: .+$/

export function runExport(where: Where, ...args: string[]) {
  return commandWith(environment(where), 'exportar', ...args)
}

export function environment({ url, env = {} }: Where): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, DATABASE_URL: url, ADMIN_PASSWORD, ...env }
}

/** The file of a part, whatever its day. */
export function exportedFile(folder: string, part: string, extension: string): { name: string; text: string } {
  const ending = new RegExp(`-${part}-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`)
  const name = readdirSync(folder).find((each) => ending.test(each))
  if (name === undefined) throw new Error(`No ${part}.${extension} in ${readdirSync(folder).join(', ')}`)
  return { name, text: readFileSync(join(folder, name), 'utf8') }
}
