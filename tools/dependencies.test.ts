import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
/** What is installed by itself. */
const besides = ['tools/runtime/', 'bench/express/', 'bench/lighthouse/']
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('every dependency has a reason in the decisions, and every reason a dependency', () => {
  const projects = ['', ...besides].map((folder) => JSON.parse(read(`${folder}package.json`)))
  const installed = projects.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  const rows = read('docs/decisions/0021-every-dependency.md').matchAll(/^\| `(.+?)` \| .+ \| \[\d{4}\]\((.+?)\) \|$/gm)
  const reasons = [...rows].map(([, name = '', record = '']) => ({ name, record }))

  expect(reasons.map(({ name }) => name).toSorted()).toEqual(installed.toSorted())
  for (const { record } of reasons) expect(() => read(`docs/decisions/${record}`)).not.toThrow()
})

test('the bundle leaves out the packages that no part of a running site imports, and no other', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const list = /buildPackages = \[([\s\S]+?)\n\]/.exec(read('tools/ready-to-copy.mjs'))?.[1] ?? ''
  const left = [...list.matchAll(/'(.+?)'/g)].map(([, name = '']) => name)
  const building = /sourcesOfTheSite = \[([^\]]+)\]/.exec(read('tools/setup.mjs'))?.[1] ?? ''
  const files = globSync('{src,tools}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\./.test(file) && !building.includes(file) && !file.startsWith('src/web/'),
  )
  const imports = files.flatMap((file) => [...read(file).matchAll(/(?:from |import[ (])'((?:@[^/']+\/)?[^/']+)/g)])
  const running = new Set(imports.map(([, name]) => name))
  expect(Object.keys(dependencies).filter((name) => !running.has(name))).toEqual(left)
})

interface LockedPackage {
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const locked = (path: string) =>
  Object.entries((JSON.parse(read(path)) as { packages: Record<string, LockedPackage> }).packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), ...entry }))

test('a server gets no package that only tests, checks or benchmarks need', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  const packages = locked('package-lock.json')
  const onServers = packages.filter(({ name, dev }) => name in devDependencies && !dev).map(({ name }) => name)
  // Optional peers of what a server does need, and without code that runs there: types, and a parser that Vite may use.
  expect(onServers).toEqual(['@types/node', '@types/react', '@types/react-dom', 'yaml'])
  expect(packages.filter(({ name }) => name === 'express')).toEqual([])
})

test('every package of the machines that we support has its checksum, and none names a registry', () => {
  const packages = ['', ...besides].flatMap((folder) => locked(`${folder}package-lock.json`))
  expect(packages.filter(({ resolved }) => resolved)).toEqual([])
  const isForLinux = ({ os, cpu, libc }: LockedPackage) =>
    (os?.includes('linux') ?? true) &&
    !libc?.includes('musl') &&
    (cpu?.some((each) => ['x64', 'arm64'].includes(each)) ?? true)
  const without = packages.filter(({ integrity }) => !integrity)
  expect(without.filter((entry) => !entry.optional || isForLinux(entry)).map(({ name }) => name)).toEqual([])
})

test('Node is the same wherever it is named', () => {
  const { optionalDependencies } = JSON.parse(read('tools/runtime/package.json'))
  const wanted = read('.nvmrc').trim()
  expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${wanted}`)
  expect(Object.values(optionalDependencies)).toEqual(Array(4).fill(wanted))
  const sums = [...read('tools/runtime/SHA256SUMS').matchAll(/^[0-9a-f]{64} {2}(.+)\/bin\/node$/gm)]
  expect(sums.map(([, name]) => name)).toEqual(Object.keys(optionalDependencies))
})

test('the letters of our pages and images travel with their licence, and ours says where it is', () => {
  for (const folder of ['src/web/fonts', 'dist/images']) {
    const licence = read(`${folder}/inter-LICENSE.txt`)
    for (const words of ['SIL OPEN FONT LICENSE', 'The Inter Project Authors']) expect(licence).toContain(words)
    expect(read('LICENSE')).toContain(folder)
  }
})

test('an update waits for two weeks, as SECURITY.md promises, unless it closes a hole', () => {
  expect(JSON.parse(read('renovate.json'))).toMatchObject({
    minimumReleaseAge: '14 days',
    // Without it an update that is too young is proposed all the same.
    internalChecksFilter: 'strict',
    vulnerabilityAlerts: { minimumReleaseAge: null },
  })
  for (const words of ['14 días', 'npm run audit', '/.well-known/security.txt'])
    expect(read('SECURITY.md')).toContain(words)
  expect(JSON.parse(read('package.json')).scripts.audit).toBe('npm audit && npm audit signatures')
})

test('whoever has a copy is told that they may not pass it on, until the owner decides', () => {
  expect(JSON.parse(read('package.json')).license).toBe('UNLICENSED')
  for (const words of ['Todos los derechos reservados', 'all rights reserved']) expect(read('LICENSE')).toContain(words)
  expect(read('docs/decisions/0058-licence.md')).toContain('AGPL-3.0-only')
  for (const file of ['LICENSE', 'SECURITY.md']) expect(read('.dockerignore').split('\n')).toContain(`!${file}`)
})
