import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './postgres-server.ts'

/** A proxy that cuts each connection after so many bytes. */
export async function cuttingProxy(target: URL, bytesUntilCut: () => number) {
  const open = new Set<Socket>()
  const counted = { cuts: 0 }
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    let left = bytesUntilCut()
    const cut = () => {
      client.destroy()
      upstream.destroy()
    }
    const pass = (from: Socket, to: Socket) =>
      from.on('data', (bytes: Buffer) => {
        if (left <= 0) return
        to.write(bytes.subarray(0, left))
        left -= bytes.length
        if (left > 0) return
        counted.cuts += 1
        // Later, so that what was passed on still arrives: it may or may not contain the whole commit.
        setTimeout(cut, 5)
      })
    pass(client, upstream)
    pass(upstream, client)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', cut)
      socket.on('close', cut)
    }
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    counted: counted as Readonly<typeof counted>,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
