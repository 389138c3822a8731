import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * A quarter of the work of all tests: every scene under every circumstance, crowds, who watches or simulates for long, and the longest
 * of backups and operator's commands. `npm test` has twelve minutes and leaves them out; `npm run test:neighbours` runs them, and a
 * release asks for both.
 */
const TOO_LONG = [
  'src/rules/releases/disclosure/attack.test.ts',
  'tests/gallery/*-scenes.test.ts',
  'tests/crowds/*.test.ts',
  'tests/thieves/{real-server,two-copies,watching-the-panel,worst-days}.test.ts',
  'tests/faults/{files-as-published,restoring}.test.ts',
  'tools/{encuestas,first-start,hostile-copies,respaldo}.test.ts',
]

/** What takes half a minute, or mostly waits: at the end, such a file would keep one core busy and the other waiting. */
const FIRST = /\/tests\/faults\/(disk-full|restarting|slow-disk)|\/tests\/journeys\/(shared-caches|open-data)/

/** From the longest files to the shortest; those of one project together, because another takes other processes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'long') return 0
      if (project.name !== 'whole') return 3
      return FIRST.test(moduleId) ? 1 : 2
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

// A busy machine takes its time to show what a test waits for.
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 45_000 } } }

/** Looks for addresses in the memory of its process, which must not be that of another test. */
const READS_ITS_OWN_MEMORY = 'tests/faults/addresses-in-memory.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres/postgres-server.ts'],
    sequence: { sequencer: LongestFirst },
    // Tests wait for browsers, servers and disks too: with as many workers as cores, a core would stand idle. More than twice as
    // many end no sooner, and make whoever waits wait longer.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      // Neither a database nor a server nor a browser: `npm run check` runs these, in one process.
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'src/{server,store}/**', ...TOO_LONG],
          isolate: false,
          ...patience,
        },
      },
      // One process for many files: to start one and to load our modules takes longer than most of them.
      { test: { name: 'parts', include: ['src/{server,store}/**/*.test.ts'], isolate: false, ...patience } },
      // The built site, in browsers and processes of its own. What needs programs that npm does not bring is in
      // `npm run test:neighbours`.
      {
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'tests/{neighbours,sixth}/**', READS_ITS_OWN_MEMORY, ...TOO_LONG],
          globalSetup: ['tests/support/fresh-build.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'long',
          include: TOO_LONG,
          globalSetup: ['tests/support/fresh-build.ts'],
          isolate: false,
          ...patience,
        },
      },
      { test: { name: 'memory', include: [READS_ITS_OWN_MEMORY], ...patience } },
    ],
  },
})
