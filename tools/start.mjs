// `npm start`: installs what is missing, then serves the site.
import { spawn } from 'node:child_process'
import { environment, install, root } from './setup.mjs'

install()

const server = spawn('node', ['src/server/main.ts'], { cwd: root, env: environment, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
