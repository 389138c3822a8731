import net from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '../postgres/postgres-server.ts'

interface Handle {
  readonly fd: number
  close(): void
}

/** A listening socket that this process never accepts on, like systemd's. Uses a private function of Node's cluster module. */
export async function heldSocket(): Promise<{ port: number; socket: number }> {
  const port = await freePort()
  const { _createServerHandle: bind } = net as unknown as {
    _createServerHandle(address: string, port: number, family: 4): Handle
  }
  const handle = bind('127.0.0.1', port, 4)
  onTestFinished(() => handle.close())
  return { port, socket: handle.fd }
}
