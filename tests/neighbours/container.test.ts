import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freshFolder } from '../support/copies.ts'
import { copyRepository } from '../support/processes/copy-repository.ts'
import { serverArguments } from '../support/processes/server-process.ts'

const text = readFileSync('deploy/Containerfile', 'utf8')
const last = text.slice(text.lastIndexOf('\nFROM '))
const composeText = readFileSync('compose.yaml', 'utf8')
const hasBuildah = spawnSync('buildah', ['--version']).status === 0
const hasCompose = spawnSync('docker-compose', ['--version']).status === 0

/** Runs buildah with a store of its own. */
function freshBuildah() {
  const storage = ['--storage-driver', 'vfs', '--root', freshFolder()]
  onTestFinished(() => void spawnSync('buildah', [...storage, 'rmi', '--all', '--force']))
  return (...args: string[]) => spawnSync('buildah', [...storage, ...args], { encoding: 'utf8', timeout: 1_200_000 })
}

test('the image runs the server as npm start does, as nobody in particular, with its data in a volume', () => {
  expect(JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '')).toEqual(['node', ...serverArguments('')])
  expect(/^USER (\w+)$/m.exec(last)?.[1]).toBe('encuestas')
  expect(last).toContain('--uid 10001')
  expect(/^VOLUME (.+)$/m.exec(last)?.[1]).toBe('/var/lib/encuestas /var/lib/encuestas-respaldos')
  expect(last).toContain('DATABASE_URL=file:/var/lib/encuestas/encuestas.db')
  expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m)
})

test('the image has the Node that the project is tested with', () => {
  const version = readFileSync('.nvmrc', 'utf8').trim()
  expect(text).toContain(`ARG NODE=docker.io/library/node:${version}-trixie-slim\n`)
})

/** What is only this machine's, and must not be in an image that somebody may pass on. */
const secrets = [
  '.env',
  '.git/config',
  'coverage/index.html',
  'data/encuestas.db',
  'data/encuestas.db.secret',
  'encuestas-9.9.9-linux-x64.tar.gz',
  'encuestas.env',
  'gallery/index.html',
  'respaldos/encuestas-2026-11-16-110203.copia.gz',
  'src/.env',
  'tests/support/site.ts',
  'tools/node_modules/package.json',
]

test.skipIf(!hasBuildah)('nothing secret is in what the image is built from, and all that it needs is', () => {
  const project = freshFolder()
  copyRepository(project)
  for (const path of secrets) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), 'secret')
  }
  const file = join(freshFolder(), 'Containerfile')
  writeFileSync(file, 'FROM scratch\nCOPY . /\n')
  const context = freshFolder()
  const how = ['--quiet', '-f', file, '--output', `type=local,dest=${context}`]
  const { status, stderr } = freshBuildah()('build', ...how, project)
  expect([status, stderr]).toEqual([0, ''])
  const files = readdirSync(context, { recursive: true, encoding: 'utf8' })
  expect(secrets.filter((path) => files.includes(path))).toEqual([])
  for (const path of ['package-lock.json', 'src/server/process/main.ts', 'tools/build.ts', 'deploy/encuestas.service'])
    expect(files).toContain(path)
})

test.skipIf(!hasCompose)('Compose finds nothing wrong with compose.yaml, which asks for a public address', () => {
  const project = freshFolder()
  writeFileSync(join(project, '.env'), 'ADMIN_PASSWORD=una frase larga\n')
  // Debian's Compose does not know the project's own name yet, without which each version would have other volumes.
  writeFileSync(join(project, 'compose.yaml'), composeText.replace(/^name: encuestas$/m, ''))
  const config = (PUBLIC_ORIGIN?: string) =>
    spawnSync('docker-compose', ['--profile', 'postgres', 'config'], {
      cwd: project,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: project, ...(PUBLIC_ORIGIN && { PUBLIC_ORIGIN }) },
    })
  expect(config().stderr).toContain('PUBLIC_ORIGIN')
  const { status, stdout, stderr } = config('https://encuestas.example')
  expect([status, stderr]).toEqual([0, ''])
  const { sitio } = parse(stdout).services
  expect(sitio.environment).toMatchObject({ ADMIN_PASSWORD: 'una frase larga', TRUST_PROXY: '172.31.253.2' })
})

test('with Compose the site cannot write its own program, and only Caddy is reached from outside', () => {
  const { name, services } = parse(composeText)
  expect(name).toBe('encuestas')
  expect(services.sitio).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  const published = Object.keys(services).filter((service) => services[service].ports)
  expect(published).toEqual(['caddy'])
  expect(services.sitio.environment.TRUST_PROXY).toBe(services.caddy.networks.web.ipv4_address)
  const mounted = services.sitio.volumes.map((volume: string) => volume.split(':')[1])
  expect(mounted).toEqual(/^VOLUME (.+)$/m.exec(last)?.[1]?.split(' '))
})

test.skipIf(!hasBuildah)('buildah builds the image', ({ skip }) => {
  const buildah = freshBuildah()
  const base = /^ARG NODE=(\S+)$/m.exec(text)?.[1] ?? ''
  skip(buildah('pull', '--quiet', base).status !== 0, 'no registry gives what the image is built on')
  const how = ['--isolation', 'chroot', '--format', 'docker', '-f', 'deploy/Containerfile', '-t', 'encuestas']
  const { status, stderr } = buildah('build', ...how, resolve('.'))
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
})
