// `npm run bench`: measures the numbers of docs/benchmarks.md on this machine.
import { buildSite, environment, install } from './setup.mjs'
import { step } from './steps.mjs'

install('workshop')
buildSite()
const { findChromium } = await import('./chromium.mjs')
environment.CHROMIUM_PATH = findChromium()
step('Midiendo', ['node', 'bench/run.ts', ...process.argv.slice(2)], environment)
