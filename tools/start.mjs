// `npm start`: installs what is missing, builds what is out of date, then serves the site.
import { spawn } from 'node:child_process'
import { serverArguments } from './server-arguments.mjs'
import { buildSite, environment, install } from './setup.mjs'
import { fail, root } from './steps.mjs'

install()
buildSite()

const server = spawn('node', serverArguments(root), { cwd: root, env: environment, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  if (signal)
    fail(asLogLine(`El sitio no terminó por sí mismo: lo detuvo una señal (${signal}). Si falta memoria, libérala.`))
  process.exit(code)
})

/** Outside a terminal, a line of JSON as in the site's log. */
function asLogLine(sentence) {
  return process.stderr.isTTY ? sentence : JSON.stringify({ level: 50, time: Date.now(), msg: sentence })
}
