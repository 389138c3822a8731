// `npm run licenses`: the licence of every package in the lockfile, those that run in production first.
import { existsSync, readFileSync } from 'node:fs'

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly license?: string
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { version = '', dev = false, license }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    use: dev ? 'development' : 'production',
    license: license ?? licenseInstalled(path),
  }))
  .toSorted((a, b) => b.use.localeCompare(a.use) || a.name.localeCompare(b.name))

for (const { name, version, use, license } of packages) console.log(`${use}\t${license}\t${name}@${version}`)

/** Lockfiles omit the licence of some packages; it is in the package itself, if it is for this platform. */
function licenseInstalled(path: string): string {
  const file = `${path}/package.json`
  if (!existsSync(file)) return 'for another platform'
  const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string | { type?: string } }
  return typeof license === 'string' ? license : (license?.type ?? 'none stated')
}
