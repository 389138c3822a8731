// `npm run release`: what has passed every test becomes a version: its date in the changelog, a tag, and the bundles
// (of x64 and arm64, or of the processors that are named).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gates, testedCommit } from './checks.mjs'
import { environment } from './setup.mjs'
import { fail, root, step } from './steps.mjs'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const changes = join(root, 'CHANGELOG.md')
const text = readFileSync(changes, 'utf8')
const [heading, newest] = /^## (\S+).*$/m.exec(text) ?? []

if (git('status', '--porcelain')) fail('Hay cambios sin guardar en git: guárdalos o quítalos primero.')
if (newest !== version) fail(`package.json dice ${version} y CHANGELOG.md empieza con ${newest}: deben ser la misma.`)
if (git('tag', '--list', `v${version}`))
  fail(`La versión ${version} ya existe: cambia el número en package.json y CHANGELOG.md.`)
const missing = gates.find((gate) => testedCommit(gate) !== git('rev-parse', 'HEAD'))
if (missing) fail(`Lo que hay no ha pasado «${missing}»: ejecútalo primero.`)

const day = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' })
writeFileSync(changes, text.replace(heading, `## ${version} (${day})`))
const message = ['-m', `Version ${version}`]
const shown = { env: environment, stdio: 'inherit' }
step(`Guardando la versión ${version}`, ['git', 'commit', '--quiet', ...message, 'CHANGELOG.md'], shown)
step('Poniéndole su etiqueta', ['git', 'tag', '--annotate', `v${version}`, ...message], shown)
step('Haciendo lo que se instala', ['node', 'tools/bundle.mjs', ...process.argv.slice(2)], shown)
