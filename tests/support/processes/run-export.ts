import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ADMIN_PASSWORD } from '../app.ts'
import { commandWith } from '../command.ts'
import { basicEnvironment } from './basic-environment.ts'

interface Where {
  readonly url: string
  /** Settings as an operator writes them. */
  readonly env?: Readonly<Record<string, string>>
}

/** The error stream names the database, and shows no progress outside a terminal. */
export const onlyDatabase = /^Base de datos: .+$/

export function runExport(where: Where, ...args: string[]) {
  return commandWith(environment(where), 'exportar', ...args)
}

export function environment({ url, env = {} }: Where): NodeJS.ProcessEnv {
  return { ...basicEnvironment, DATABASE_URL: url, ADMIN_PASSWORD, ...env }
}

/** A file of the export by its part, whatever its day. */
export function exportedFile(folder: string, part: string, extension: string): { name: string; text: string } {
  const ending = new RegExp(`-${part}-\\d{4}-\\d\\d-\\d\\d\\.${extension}$`)
  const name = readdirSync(folder).find((each) => ending.test(each))
  if (name === undefined) throw new Error(`No ${part}.${extension} in ${readdirSync(folder).join(', ')}`)
  return { name, text: readFileSync(join(folder, name), 'utf8') }
}
