import { once } from 'node:events'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { onTestFinished } from 'vitest'
import { SITE_NAME } from './tls-visitor.ts'

const STREAMS = 100

export interface StreamReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

type Asked = Readonly<Record<string, string>>

/** Readers who use a proxy over HTTP/2, a hundred over one connection. */
export async function manyStreams(port: number, readers = 1) {
  const options = { servername: SITE_NAME, rejectUnauthorized: false }
  const sessions = await Promise.all(
    Array.from({ length: Math.ceil(readers / STREAMS) }, async () => {
      const session = connect(`https://127.0.0.1:${port}`, options)
      session.setMaxListeners(0)
      await once(session, 'connect')
      onTestFinished(() => session.destroy())
      return session
    }),
  )
  let asked = 0
  return async (path: string, headers: Asked = {}): Promise<StreamReply> => {
    const session = sessions[asked++ % sessions.length]
    if (!session) throw new Error('No session')
    const stream = session.request({ ':authority': SITE_NAME, ':path': path, ...headers }, { endStream: true })
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    const [[response]] = (await Promise.all([once(stream, 'response'), once(stream, 'end')])) as [
      [IncomingHttpHeaders & { ':status'?: number }],
      unknown,
    ]
    return { status: response[':status'] ?? 0, headers: response, body: Buffer.concat(chunks) }
  }
}
