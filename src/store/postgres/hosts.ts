/** One of the servers that an address names. */
export interface Host {
  /** For logs: without the password. */
  readonly name: string
  /** For node-postgres, which takes one host only. */
  readonly url: string
}

type ParsedHosts = { readonly hosts: readonly [Host, ...Host[]] } | { readonly problem: string }

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/
const TARGET = 'target_session_attrs'
/** libpq also knows `any`; we must find the server that takes writes. */
const WRITABLE = new Set(['read-write', 'primary'])

/** libpq's form of an address, with a list of hosts: `postgres://user:password@one:5432,two:5433/name`. */
export function readHosts(text: string): ParsedHosts {
  const [, scheme, authority = '', rest = ''] = ADDRESS.exec(text) ?? []
  if (!scheme) return { problem: 'debe empezar con file: o postgres://' }
  // The last @: a password may contain one, and a comma.
  const afterAt = authority.lastIndexOf('@') + 1
  const [path = '', query = ''] = rest.split(/\?(.*)/)
  const settings = query.split('&').filter((setting) => setting !== '' && !setting.startsWith(`${TARGET}=`))
  const target = new URLSearchParams(query).get(TARGET)
  if (target !== null && !WRITABLE.has(target)) {
    return { problem: `${TARGET} debe ser read-write: el sitio escribe en el servidor que elige` }
  }
  const tail = settings.length > 0 ? `${path}?${settings.join('&')}` : path
  const hosts: Host[] = []
  for (const place of authority.slice(afterAt).split(',')) {
    const url = `${scheme}${authority.slice(0, afterAt)}${place.trim()}${tail}`
    const name = nameOf(url)
    if (!name) return { problem: `«${place}» no es un servidor; la lista se escribe uno:5432,otro:5432` }
    if (hosts.some((host) => host.name === name)) return { problem: `el servidor ${name} está dos veces` }
    hosts.push({ name, url })
  }
  return { hosts: hosts as [Host, ...Host[]] }
}

/** Undefined or empty where `URL` cannot parse it. */
function nameOf(url: string): string | undefined {
  const { hostname, port } = URL.parse(url) ?? { hostname: '', port: '' }
  return hostname && `${hostname}:${port || 5432}`
}

/** For an address that the settings have checked already. */
export function hostsOf(url: string): readonly [Host, ...Host[]] {
  const read = readHosts(url)
  if ('problem' in read) throw new Error(`DATABASE_URL: ${read.problem}`)
  return read.hosts
}
