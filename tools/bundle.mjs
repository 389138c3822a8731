// `npm run bundle`: what operators install, one archive for each processor (x64 and arm64, or those that are named), with their
// SHA-256 in SHA256SUMS. The server needs neither Node nor npm nor a registry.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, say, step } from './steps.mjs'

const named = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'encuestas-bundle-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
// The same files as in the image, as they were committed: nothing that only this machine has.
const files = readFileSync(join(root, '.dockerignore'), 'utf8')
  .match(/^!.+$/gm)
  .map((line) => line.slice(1))
const leftOut = [':!*.test.ts', ':!docs/decisions', ':!docs/images']
const { stdout: COMMIT } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })

const sums = (named.length > 0 ? named : ['x64', 'arm64']).map((cpu) => {
  const name = `encuestas-${version}-linux-${cpu}`
  const copy = join(folder, name)
  mkdirSync(copy)
  const sources = join(folder, 'sources.tar')
  step(`Copiando lo de ${COMMIT.trim()}`, ['git', 'archive', '-o', sources, 'HEAD', '--', ...files, ...leftOut])
  step('Desempacándolo', ['tar', '-xf', sources, '-C', copy])
  const env = { ...process.env, COMMIT }
  step(`Preparando la copia para ${cpu}`, ['node', 'tools/ready-to-copy.mjs', cpu], { cwd: copy, env })
  const owner = ['--owner=0', '--group=0', '--mode=u+w,go-w,a+rX']
  step('Empaquetando', ['tar', '-czf', join(root, `${name}.tar.gz`), ...owner, '-C', folder, name])
  const digest = createHash('sha256').update(readFileSync(join(root, `${name}.tar.gz`)))
  return `${digest.digest('hex')}  ${name}.tar.gz\n`
})
writeFileSync(join(root, 'SHA256SUMS'), sums.join(''))
say(`Listo, con sus huellas en SHA256SUMS:\n${sums.join('')}`)
