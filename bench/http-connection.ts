import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** One keep-alive connection that sends a request and waits for its answer: as little client as possible. */
export function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let settle: { done: (answer: Answer) => void; failed: (error: Error) => void } | undefined

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer()
    if (!answer) return
    const waiting = settle
    settle = undefined
    waiting?.done(answer)
  })
  const fail = (error?: Error) => {
    settle?.failed(error ?? new Error('closed'))
    settle = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail())

  function readAnswer(): Answer | undefined {
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return undefined
    const head = received.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const end = headEnd + HEAD_END.length + length
    if (received.length < end) return undefined
    const body = received.toString('utf8', headEnd + HEAD_END.length, end)
    received = received.subarray(end)
    return { status: Number(head.slice(9, 12)), body }
  }

  return {
    /** `request` is the whole request as it goes over the wire. */
    send(request: string): Promise<Answer> {
      return new Promise((done, failed) => {
        settle = { done, failed }
        socket.write(request)
      })
    },
    close: () => socket.destroy(),
  }
}

export type Connection = ReturnType<typeof openConnection>

export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n${headers}\r\n`
}

export function post(path: string, body = '', headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
}
