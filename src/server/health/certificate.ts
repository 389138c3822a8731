import { connect } from 'node:tls'

const TIMEOUT_MS = 3_000

/**
 * When the certificate of the public address ends; undefined without one, or where nobody answers there. Whether it is trusted is not
 * asked: browsers are told at once, and what ends soon is told by nobody.
 */
export function certificateEnd(publicOrigin: string): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(publicOrigin)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    // An address is no name: TLS has nothing to say for it.
    const servername = /[a-z]/i.test(host) && !host.includes(':') ? host : ''
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Number.isNaN(end) ? undefined : end)
      socket.destroy()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
  })
}
