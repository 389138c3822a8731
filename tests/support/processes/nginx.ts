import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../postgres/postgres-server.ts'
import { proxyFolder, runProxy } from './proxy-process.ts'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0
const hasV6 = existsSync('/proc/net/if_inet6') && readFileSync('/proc/net/if_inet6', 'utf8') !== ''

type SiteFile = 'deploy/nginx.conf' | 'deploy/nginx-cache.conf'

/** For another proxy in front of nginx, on this machine, that names the visitors. */
const BEHIND_ANOTHER = 'set_real_ip_from 127.0.0.0/8; real_ip_header X-Forwarded-For; real_ip_recursive on;'

interface Ports {
  /** One for each process of the site. */
  readonly servers: readonly number[]
  readonly plain: number
  readonly tls: number
}

interface Options {
  readonly isBehindAnother?: boolean
}

/** The file that operators copy, with other ports and another certificate, in a server that logs as much as it can. */
function configuration(siteFile: SiteFile, ports: Ports, { isBehindAnother = false }: Options) {
  const { folder, certificate, key } = proxyFolder()
  const site = readFileSync(siteFile, 'utf8')
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, rest) =>
      ports.servers.map((port) => `server 127.0.0.1:${port}${rest}`).join('\n'),
    )
    .replaceAll(/(listen (?:\[::\]:)?)80;/g, `$1${ports.plain};`)
    .replaceAll(/(listen (?:\[::\]:)?)443 /g, `$1${ports.tls} `)
    .replaceAll(/^.*listen \[::\].*$/gm, (line) => (hasV6 ? line : ''))
    .replace('/etc/letsencrypt/live/encuestas.example/fullchain.pem', certificate)
    .replace('/etc/letsencrypt/live/encuestas.example/privkey.pem', key)
    .replace('/var/lib/nginx/encuestas', `${folder}/kept`)
    .replaceAll('/var/log/nginx/', `${folder}/logs/`)
  writeFileSync(join(folder, 'site.conf'), site)
  // As root, nginx caches as another user. Without a cache it cannot write anywhere, so that it does not.
  if (site.includes('proxy_cache_path')) chmodSync(folder, 0o711)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `worker_processes 1; pid nginx.pid; error_log logs/main.log info; events { worker_connections 4096; }
    http { ${temporary.join(' ')} access_log logs/access.log; error_log logs/http.log info;
    ${isBehindAnother ? BEHIND_ANOTHER : ''} include site.conf; }`,
  )
  return { folder, command: ['nginx', '-p', folder, '-e', `${folder}/logs/main.log`, '-c', file, '-g', 'daemon off;'] }
}

/** Runs nginx in front of a site's processes until the test ends. */
export async function runNginx(siteFile: SiteFile, servers: readonly number[], options: Options = {}) {
  const ports = { servers, plain: await freePort(), tls: await freePort() }
  const { folder, command } = configuration(siteFile, ports, options)
  const { stopAndReadLogs } = await runProxy(command, { folder, plainPort: ports.plain })
  return { port: ports.tls, plainPort: ports.plain, folder, stopAndReadLogs }
}
