import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-server.ts'],
    include: ['src/**/*.test.ts', 'tools/**/*.test.ts', 'tests/**/*.test.ts'],
    // They need programs that npm does not bring: npm run test:neighbours.
    exclude: [...configDefaults.exclude, 'tests/neighbours/**'],
    // Tests wait for browsers and servers more than they compute; one worker would leave the second core idle.
    maxWorkers: 2,
    // A busy machine takes its time to show what a test waits for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000 } },
  },
})
