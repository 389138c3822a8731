import { execFileSync } from 'node:child_process'

/** A test that is run alone after an edit would otherwise see the pages as they were before it. */
export default function setup() {
  execFileSync(process.execPath, ['tools/prepare.mjs'], { stdio: 'inherit' })
}
