// `npm run bundle`: one archive for a server with the same system and processor that cannot reach the npm registry.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietly, root, say } from './steps.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `encuestas-${version}-${process.platform}-${process.arch}`
const folder = mkdtempSync(join(tmpdir(), 'encuestas-bundle-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

const copy = join(folder, name)
const leftOut = ['.git', 'node_modules', 'dist', 'data', 'respaldos', '.env', '.runtime'].map((path) =>
  join(root, path),
)
cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.includes(path) && !path.endsWith('.tar.gz') })
const { stdout: COMMIT } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
quietly('Preparando la copia', ['node', 'tools/ready-to-copy.mjs'], { cwd: copy, env: { ...process.env, COMMIT } })
quietly('Empaquetando', ['tar', '-czf', join(root, `${name}.tar.gz`), '-C', folder, name])
const megabytes = Math.round(statSync(join(root, `${name}.tar.gz`)).size / 1e6)
say(`Listo: ${name}.tar.gz (${megabytes} MB). En el servidor: tar -xzf ${name}.tar.gz && cd ${name} && npm start`)
