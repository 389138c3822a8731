import { existsSync, readFileSync } from 'node:fs'
import project from '../../../package.json' with { type: 'json' }

/** Written when the site is built from a clone. */
const commitFile = new URL(import.meta.url.endsWith('.js') ? '../commit' : '../../../dist/commit', import.meta.url)
const commit = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : ''

/** With the commit that it was built from, as semantic versioning writes it: `0.2.0+1a2b3c4`. */
export const programVersion: string = commit === '' ? project.version : `${project.version}+${commit}`
