// What `npm run check` and `npm test` look at besides tests: each is one command that ends with 0 when all is well.
import { spawn } from 'node:child_process'
import { environment } from './setup.mjs'
import { root } from './steps.mjs'

const checks = [
  ['Formato y estilo', 'biome', ['check', '--error-on-warnings', '.']],
  ['Tipos', 'tsc', ['-p', '.']],
  ['Dirección de los imports', 'depcruise', ['src', 'tests', 'tools', 'bench', '--config', '.dependency-cruiser.mjs']],
  ['Código y paquetes sin uso', 'knip', []],
]

/** Runs them side by side and shows what each has to say when it ends. The titles of those that passed and failed. */
export async function runChecks() {
  const results = await Promise.all(checks.map(runCheck))
  const titles = (hasPassed) => results.filter((result) => result.hasPassed === hasPassed).map(({ title }) => title)
  return { passed: titles(true), failed: titles(false) }
}

function runCheck([title, command, args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.on('error', (error) => (said += error.message))
    child.on('close', (code) => {
      const hasPassed = code === 0
      console.log(`${hasPassed ? '✓' : '✗'} ${title}${hasPassed ? '' : `\n${said}`}`)
      resolve({ title, hasPassed })
    })
  })
}
