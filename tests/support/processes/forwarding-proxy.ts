import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a proxy does with the addresses of its visitors. */
export type Forwarding = 'adds' | 'hides' | 'repeats'

/** A proxy as operators set one up, rightly or not. */
export async function forwardingProxy(target: string, forwarding: Forwarding) {
  const server = createServer((asked, reply) => {
    const { 'x-forwarded-for': claimed, ...headers } = asked.headers
    const seen = asked.socket.remoteAddress ?? ''
    const forwarded = { adds: [claimed, seen].flat().filter(Boolean).join(', '), hides: '', repeats: claimed ?? '' }
    const passed = forwarded[forwarding]
    const call = request(
      target + asked.url,
      { method: asked.method, headers: { ...headers, ...(passed ? { 'x-forwarded-for': passed } : {}) } },
      (answer) => answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    call.on('error', () => reply.destroy())
    asked.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
