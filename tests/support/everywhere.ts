/**
 * Test files that need not be run behind PgBouncer, and why. All others in the folders of `expectHoldsAgain` are, new ones
 * included.
 */
export const leftOutFiles: Readonly<Record<string, string>> = {
  'tests/faults/disk-full.test.ts': "the disk is that of SQLite's file",
  'tests/faults/slow-disk.test.ts': "what hangs is SQLite's file",
  'tests/faults/restoring.test.ts':
    'PgBouncer keeps connections open: the guide restores with the address of the server itself',
  'tests/faults/without-visitors.test.ts': 'restores too',
  'tests/faults/alerts.test.ts': "the doctor and its notices, on SQLite's file",
  'tests/faults/forwarded-for.test.ts': 'neither a server nor a database',
  'src/server/typeform/verification.test.ts': 'times how long pages wait in one process, whatever it keeps answers in',
  'src/store/postgres/prepared-statements.test.ts': 'statements are prepared only where the connection is our own',
  'src/store/postgres/other-connections.test.ts': 'who else is connected cannot be known behind it, as the guide says',
  'src/store/sqlite/faults.test.ts': 'SQLite itself',
  'tests/journeys/budgets.test.ts': 'pages as they are built, without a server',
  'tests/journeys/electoral-silence.test.ts': 'pages at set moments, without a server',
}
