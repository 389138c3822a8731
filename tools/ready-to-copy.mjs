// For the Containerfile and `npm run bundle`: installs and builds, then removes the packages that only the build needs, those of
// the browser among them. With a processor (x64 or arm64), for another Linux machine that has it, and with Node.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findRuntime, isAsTested, nodePackage, pinnedNode, runNpm } from './runtime.mjs'
import { buildSite, install, linkNode } from './setup.mjs'
import { fail, root, step } from './steps.mjs'

const [cpu] = process.argv.slice(2)
install()
buildSite()
const buildPackages = [
  ...['@radix-ui/react-toast', '@tailwindcss/vite', '@tanstack/react-query', '@typeform/embed'],
  ...['@vitejs/plugin-react', 'downshift', 'react-dom', 'tailwindcss', 'vite'],
]
const target = cpu ? ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'] : []
const title = 'Quitando los paquetes que solo sirven para construir'
runNpm(title, ['uninstall', ...buildPackages, '--no-save', '--omit=dev', ...target])
// Optional peers of packages that do run, so npm keeps them.
for (const name of ['@types', 'csstype', 'undici-types'])
  rmSync(join(root, 'node_modules', name), { recursive: true, force: true })
if (cpu) bringNode()
else linkNode(findRuntime().node)

function bringNode() {
  const node = pinnedNode(cpu)
  const version = readFileSync(join(root, '.nvmrc'), 'utf8').trim()
  runNpm(`Trayendo Node ${version} (${cpu})`, ['pack', `${nodePackage(cpu)}@${version}`])
  const archive = join(root, `${nodePackage(cpu)}-${version}.tgz`)
  const folder = join(node, '../..')
  // Whatever this machine needed is not what the other one needs.
  rmSync(join(folder, '..'), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const wanted = ['package/bin/node', 'package/LICENSE']
  step('Desempacándolo', ['tar', '-xzf', archive, '--strip-components=1', '-C', folder, ...wanted])
  rmSync(archive)
  if (!isAsTested(node, cpu)) fail('El Node que llegó no es el que se probó.')
  linkNode(node)
}
