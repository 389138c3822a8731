// `npm run gallery`: a picture of every page and state, as a phone and as a desk shows it, in gallery/index.html.
import { buildSite, environment, install } from './setup.mjs'
import { say, step } from './steps.mjs'

install()
buildSite()
const { findChromium } = await import('./chromium.mjs')
environment.CHROMIUM_PATH = findChromium()
step('Retratando cada página y estado', ['vitest', 'run', '--config', 'tests/gallery/vitest.config.ts'], environment)
say('Listo: abre gallery/index.html')
