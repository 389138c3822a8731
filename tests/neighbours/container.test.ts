import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const { serverArguments } = (await import(new URL('../../tools/server-arguments.mjs', import.meta.url).href)) as {
  serverArguments(folder: string): string[]
}
const text = readFileSync('deploy/Containerfile', 'utf8')
const last = text.slice(text.lastIndexOf('\nFROM '))
const storage = ['--storage-driver', 'vfs', '--root']

/** Whether buildah is here and a registry gives it what the image is built on; without either, the image is not tested. */
function canBuild(): boolean {
  if (spawnSync('buildah', ['--version']).status !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-image-'))
  const base = /^FROM (\S+)/m.exec(text)?.[1] ?? ''
  const pulled = spawnSync('buildah', [...storage, folder, 'pull', '--quiet', base], { timeout: 120_000 })
  spawnSync('buildah', [...storage, folder, 'rmi', '--all', '--force'])
  rmSync(folder, { recursive: true, force: true })
  return pulled.status === 0
}

test('the image runs the server as npm start does, as nobody in particular, with its data in a volume', () => {
  expect(JSON.parse(/^CMD (.+)$/m.exec(last)?.[1] ?? '')).toEqual(['node', ...serverArguments('')])
  expect(/^USER (\w+)$/m.exec(last)?.[1]).toBe('encuestas')
  expect(last).toContain('--uid 10001')
  expect(/^VOLUME (\S+)$/m.exec(last)?.[1]).toBe('/var/lib/encuestas')
  expect(last).toContain('DATABASE_URL=file:/var/lib/encuestas/encuestas.db')
  expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/healthz/m)
})

test.skipIf(!canBuild())('buildah builds the image', () => {
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-image-'))
  onTestFinished(() => {
    spawnSync('buildah', [...storage, folder, 'rmi', '--all', '--force'])
    rmSync(folder, { recursive: true, force: true })
  })
  const how = ['--isolation', 'chroot', '--format', 'docker', '-f', 'deploy/Containerfile', '-t', 'encuestas']
  const { status, stderr } = spawnSync('buildah', [...storage, folder, 'build', ...how, '.'], { encoding: 'utf8' })
  expect([status, status === 0 ? '' : stderr]).toEqual([0, ''])
})
