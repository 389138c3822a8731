/** One of the servers that an address names. */
export interface Host {
  /** For who reads a log: without the password. */
  readonly name: string
  /** What node-postgres understands, which knows one host. */
  readonly url: string
}

type Read = { readonly hosts: readonly [Host, ...Host[]] } | { readonly problem: string }

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/
const WANTED = 'target_session_attrs'
/** In libpq `any` would do too. Here every server must take writes. */
const WRITING = new Set(['read-write', 'primary'])

/** libpq's form of an address, with a list of hosts: `postgres://user:password@one:5432,two:5433/name`. */
export function readHosts(text: string): Read {
  const [, scheme, authority = '', rest = ''] = ADDRESS.exec(text) ?? []
  if (!scheme) return { problem: 'debe empezar con file: o postgres://' }
  // The last one: a password may hold an @ and a comma.
  const behind = authority.lastIndexOf('@') + 1
  const [path = '', query = ''] = rest.split(/\?(.*)/)
  const settings = query.split('&').filter((setting) => setting !== '' && !setting.startsWith(`${WANTED}=`))
  const wanted = new URLSearchParams(query).get(WANTED)
  if (wanted !== null && !WRITING.has(wanted)) {
    return { problem: `${WANTED} debe ser read-write: el sitio escribe en el servidor que elige` }
  }
  const tail = settings.length > 0 ? `${path}?${settings.join('&')}` : path
  const hosts: Host[] = []
  for (const place of authority.slice(behind).split(',')) {
    const url = `${scheme}${authority.slice(0, behind)}${place.trim()}${tail}`
    const name = nameOf(url)
    if (!name) return { problem: `«${place}» no es un servidor; la lista se escribe uno:5432,otro:5432` }
    if (hosts.some((host) => host.name === name)) return { problem: `el servidor ${name} está dos veces` }
    hosts.push({ name, url })
  }
  return { hosts: hosts as [Host, ...Host[]] }
}

/** `URL` gives no port for one that it cannot read. */
function nameOf(url: string): string | undefined {
  const { hostname, port } = URL.parse(url) ?? { hostname: '', port: '' }
  return hostname && `${hostname}:${port || 5432}`
}

/** Those of an address that was read before. */
export function hostsOf(url: string): readonly [Host, ...Host[]] {
  const read = readHosts(url)
  if ('problem' in read) throw new Error(`DATABASE_URL: ${read.problem}`)
  return read.hosts
}
