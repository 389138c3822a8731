import { execFileSync } from 'node:child_process'

/** Builds the site first, so that a test run after an edit does not use an old build. */
export default function setup() {
  execFileSync(process.execPath, ['tools/prepare.mjs', '--tests'], {
    stdio: 'inherit',
    // Vitest sets it to test, and React would be built for development.
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
