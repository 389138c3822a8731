// `npm run gallery`: screenshots of every page and state, on a phone and on a desktop, in gallery/index.html.
import { buildSite, environment, install } from './setup.mjs'
import { say, step } from './steps.mjs'

install('workshop')
buildSite()
const { findChromium } = await import('./chromium.mjs')
environment.CHROMIUM_PATH = findChromium()
const isReadme = process.argv.includes('--readme')
const pictures = isReadme ? 'readme-pictures' : 'screenshots'
const vitest = ['vitest', 'run', '--config', 'tests/gallery/vitest.config.ts', pictures]
step(isReadme ? 'Retratando lo que muestra el README' : 'Retratando cada página y estado', vitest, {
  env: environment,
  stdio: 'inherit',
})
say(isReadme ? 'Listo: mira docs/images' : 'Listo: abre gallery/index.html')
