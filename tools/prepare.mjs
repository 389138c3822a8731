// Installs what is missing and builds what is out of date, for a server that goes on meanwhile.
import { buildSite, install } from './setup.mjs'

install()
buildSite()
