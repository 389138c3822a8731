// Installs what is missing and builds what is out of date, for a server that goes on meanwhile; with --tests, for its tests.
import { buildSite, install, installWorkshop } from './setup.mjs'

if (process.argv.includes('--tests')) installWorkshop()
else install()
buildSite()
