// Run after `npm install` where the registry is a mirror that lacks packages of other platforms: npm then writes a lockfile
// without them, and `npm ci` refuses it everywhere. Adds the optional dependencies that the lockfile's packages pin exactly, with
// the checksum where the registry knows it; on the public one, it knows all.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'openharmony', 'linux', 'win32', 'sunos', 'netbsd', 'openbsd', 'aix']
const processors = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el', 'wasm32']

for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (lock.packages[path] || !/^\d+\.\d+\.\d+\S*$/.test(version)) continue
    lock.packages[path] = { version, ...platformOf(name), ...(parent.dev ? { dev: true } : {}), optional: true }
  }
}
const withoutChecksum = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity)
for (const [path, entry] of withoutChecksum) {
  const name = path.slice('node_modules/'.length)
  const { stdout } = spawnSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], { encoding: 'utf8' })
  const { version, ...others } = entry
  if (stdout.startsWith('sha')) lock.packages[path] = { version, integrity: stdout.trim(), ...others }
  else console.log(`${name}@${version}: the registry does not have it`)
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)

function platformOf(name) {
  const parts = name.replace('windows', 'win32').split(/[/.-]/)
  const os = systems.find((system) => parts.includes(system))
  const cpu = processors.find((processor) => parts.includes(processor))
  const libc = parts.includes('musl') || parts.includes('musleabihf') ? 'musl' : undefined
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) }
}
