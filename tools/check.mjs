// `npm run check`: the checks and tests that fit into a minute, for after every edit.
import { runChecks, runTests } from './checks.mjs'
import { install } from './setup.mjs'

install('workshop')
const [checks, tests] = await Promise.all([runChecks(), runTests(['--project', 'unit'])])
for (const title of checks.failed) console.log(`✗ ${title}`)
const failed = checks.failed.length + tests.failed
console.log(`\n${checks.passed.length + tests.passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
