import type { IncomingMessage } from 'node:http'

/** A proxy in front of us could see such a request end elsewhere, or belong to another site, and let a second one be smuggled in. */
export function isAmbiguous({ rawHeaders, httpVersionMinor, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // HTTP/1.0 has no chunks: an old proxy passes them on as the start of a second request.
  return hosts > 1 || (httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined)
}
