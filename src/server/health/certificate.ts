import { connect } from 'node:tls'

const TIMEOUT_MS = 3_000

export interface Certificate {
  readonly from: number
  readonly to: number
}

/**
 * From when to when the certificate of the public address is valid; undefined without one, or where nobody answers there. Whether it is
 * trusted is not asked: a browser says that at once, and nobody says that it ends soon.
 */
export function readCertificate(publicOrigin: string): Promise<Certificate | undefined> {
  const { protocol, hostname, port } = new URL(publicOrigin)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    // An address is no name: TLS has nothing to say for it.
    const servername = /[a-z]/i.test(host) && !host.includes(':') ? host : ''
    const socket = connect({ host, port: Number(port || 443), servername, rejectUnauthorized: false }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const certificate = { from: Date.parse(valid_from), to: Date.parse(valid_to) }
      resolve(Number.isNaN(certificate.to) ? undefined : certificate)
      socket.destroy()
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
  })
}
