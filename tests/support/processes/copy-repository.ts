import { cpSync, readFileSync } from 'node:fs'
import { basename, relative, resolve } from 'node:path'

/** Copies what a clone would contain, with uncommitted changes. */
export function copyRepository(to: string): void {
  const ignored = ['.git', ...readFileSync('.gitignore', 'utf8').trimEnd().split('\n')].map((line) =>
    line.replace(/\/$/, ''),
  )
  const isWanted = (path: string) => !ignored.includes(basename(path)) && !ignored.includes(`/${relative('.', path)}`)
  cpSync(resolve('.'), to, { recursive: true, verbatimSymlinks: true, filter: isWanted })
}
