import type { IncomingMessage } from 'node:http'

/** A proxy before us could end such a request elsewhere, or send it to another site: what follows on the connection is not believed. */
export function isAmbiguous({ rawHeaders, httpVersionMinor, headers }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  // HTTP/1.0 knows no chunks: an old proxy passes them on as the start of a second request.
  return hosts > 1 || (httpVersionMinor === 0 && headers['transfer-encoding'] !== undefined)
}
