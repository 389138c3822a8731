import { execFileSync } from 'node:child_process'

/** A test that is run alone after an edit would otherwise see the pages as they were before it. */
export default function setup() {
  execFileSync(process.execPath, ['tools/prepare.mjs', '--tests'], {
    stdio: 'inherit',
    // Vitest says test, and the pages would be built for a developer's browser.
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
