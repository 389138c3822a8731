// Installs what is missing and builds what is out of date, for a server that goes on meanwhile; with --tests, for its tests.
import { buildSite, install } from './setup.mjs'

install(process.argv.includes('--tests') ? 'workshop' : 'site')
buildSite()
