import { readFileSync } from 'node:fs'

/** Of the program that runs. Built or not, its file is as deep in the project. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
