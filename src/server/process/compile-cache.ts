import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

/** What is imported from now on is not compiled again if it was before, by the same Node with the same flags. */
export function keepCompiled(directory: string): void {
  // V8 may guess that what belongs to a request lives long, and keep every request until the next full collection.
  setFlagsFromString('--no-allocation-site-pretenuring')
  enableCompileCache({ directory, portable: true })
}
