import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  /** Decoded when it is asked for: most visits do not look. */
  body(): string
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** As this site and the limit write it, and as Express does. */
const LENGTHS = ['\r\ncontent-length: ', '\r\nContent-Length: '].map((text) => Buffer.from(text))
const STATUS_AT = 'HTTP/1.1 '.length
const ROOM = 64 * 1024

/** One keep-alive connection that sends a request and waits for its answer: as little client as possible. */
export function openConnection(port: number) {
  const room = Buffer.allocUnsafe(ROOM)
  let filled = 0
  let settle: { done: (answer: Answer) => void; failed: (error: Error) => void } | undefined

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      // Straight into its place, behind what has come of the same answer before.
      buffer: () => room.subarray(filled),
      callback(bytes: number) {
        filled += bytes
        const answer = readAnswer()
        if (!answer) return true
        filled = 0
        const waiting = settle
        settle = undefined
        waiting?.done(answer)
        return true
      },
    },
  })
  const fail = (error?: Error) => {
    settle?.failed(error ?? new Error('closed'))
    settle = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail())

  function readAnswer(): Answer | undefined {
    const received = room.subarray(0, filled)
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return undefined
    const bodyAt = headEnd + HEAD_END.length
    if (filled < bodyAt + lengthIn(received)) return undefined
    return {
      status: Number(received.toString('latin1', STATUS_AT, STATUS_AT + 3)),
      body: () => received.toString('utf8', bodyAt),
    }
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

function lengthIn(head: Buffer): number {
  for (const name of LENGTHS) {
    const at = head.indexOf(name)
    if (at >= 0) return Number.parseInt(head.toString('latin1', at + name.length, at + name.length + 10), 10)
  }
  throw new Error(`No length in ${head.toString('latin1', 0, 200)}`)
}

export function get(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n${headers}\r\n`
}

export function post(path: string, body = '', headers = ''): string {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
}
