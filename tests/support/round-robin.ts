import { createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'

/** A proxy that sends each request to the next server in turn. */
export async function roundRobin(port: number, origins: readonly string[]) {
  const served = origins.map(() => 0)
  let turn = 0
  const proxy = createServer((asked, reply) => {
    const at = turn % origins.length
    turn += 1
    served[at] = (served[at] ?? 0) + 1
    const { method, url = '/', headers } = asked
    const onward = request((origins[at] ?? '') + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    onward.on('error', () => reply.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return { origin: `http://127.0.0.1:${port}`, served: served as readonly number[] }
}
