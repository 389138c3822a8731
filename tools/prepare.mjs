// Installs what is missing and builds what is out of date, without stopping a running server; with --tests, also for tests.
import { buildSite, install } from './setup.mjs'

install(process.argv.includes('--tests') ? 'workshop' : 'site')
buildSite()
