// `npm run bench`: measures the numbers of docs/benchmarks.md on this machine.
import { join } from 'node:path'
import { runNpm } from './runtime.mjs'
import { buildSite, environment, install } from './setup.mjs'
import { root, step } from './steps.mjs'

install('workshop')
for (const project of ['express', 'lighthouse'])
  runNpm('Trayendo con qué comparar y medir', ['ci', '--prefix', join(root, 'bench', project)])
buildSite()
const { findChromium } = await import('./chromium.mjs')
environment.CHROMIUM_PATH = findChromium()
step('Midiendo', ['node', 'bench/run.ts', ...process.argv.slice(2)], { env: environment, stdio: 'inherit' })
