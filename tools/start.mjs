// `npm start`: installs what is missing, builds what is out of date, then serves the site.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serverArguments } from './server-arguments.mjs'
import { buildSite, environment, install } from './setup.mjs'
import { root } from './steps.mjs'

install()
buildSite()

const server = spawn('node', serverArguments(root), { cwd: root, env: environment, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
process.on('SIGHUP', renew)
server.on('exit', (code, signal) => process.exit(signal ? 1 : code))

/** Builds what has changed, beside the server, which then starts newer processes. In a terminal that was closed, it stops. */
function renew() {
  if (process.stdout.isTTY) return server.kill('SIGHUP')
  const building = spawn(process.execPath, [join(root, 'tools/prepare.mjs')], { cwd: root, stdio: 'inherit' })
  building.on('exit', (code) => {
    if (code === 0) server.kill('SIGHUP')
    else console.error('El sitio sigue como estaba.')
  })
}
