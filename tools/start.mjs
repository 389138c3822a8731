// `npm start`: installs what is missing, builds what is out of date, then serves the site.
import { spawn } from 'node:child_process'
import { serverArguments } from './server-arguments.mjs'
import { buildSite, environment, install } from './setup.mjs'
import { root } from './steps.mjs'

install()
buildSite()

const server = spawn('node', serverArguments(root), { cwd: root, env: environment, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : code))
