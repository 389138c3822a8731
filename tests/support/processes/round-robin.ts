import { createServer, request } from 'node:http'

/** A proxy that sends each request to the next server in turn, over a new connection. */
export async function roundRobin(port: number, origins: readonly string[]) {
  const served = origins.map(() => 0)
  let turn = 0
  const proxy = createServer((asked, reply) => {
    const at = turn % origins.length
    turn += 1
    served[at] = (served[at] ?? 0) + 1
    const { method, url = '/' } = asked
    const headers = { ...asked.headers, connection: 'close' }
    const onward = request((origins[at] ?? '') + url, { method, headers, agent: false }, (answer) => {
      const { connection, ...others } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, others)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${port}`,
    served: served as readonly number[],
    server: proxy,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
