import { defineConfig } from 'vitest/config'

/** Of `npm run test:neighbours`. */
export default defineConfig({
  test: {
    // Also the whole suite with a sixth survey and a sixth kind, what is too long for `npm test` included.
    include: ['tests/neighbours/**/*.test.ts', 'tests/sixth/*.test.ts'],
    globalSetup: ['tests/support/fresh-build.ts', 'tests/support/postgres/postgres-server.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 45_000 } },
    maxWorkers: 2,
  },
})
