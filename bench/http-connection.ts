import { connect } from 'node:net'

export interface Answer {
  readonly status: number
  /** Decoded on demand: most visits do not read it. */
  body(): string
}

const HEAD_END = Buffer.from('\r\n\r\n')
/** As this site and the bare server write it, and as Express does. */
const LENGTHS = ['\r\ncontent-length: ', '\r\nContent-Length: '].map((text) => Buffer.from(text))
const STATUS_AT = 'HTTP/1.1 '.length
const BUFFER_BYTES = 64 * 1024

/** A keep-alive connection that sends a request and waits for its answer, with as little client code as possible. */
export function openConnection(port: number) {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let length = 0
  let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      // Appended to what has arrived of the same answer before.
      buffer: () => buffer.subarray(length),
      callback(bytes: number) {
        length += bytes
        const answer = readAnswer()
        if (!answer) return true
        length = 0
        const answered = pending
        pending = undefined
        answered?.resolve(answer)
        return true
      },
    },
  })
  const fail = (error?: Error) => {
    pending?.reject(error ?? new Error('closed'))
    pending = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail())

  function readAnswer(): Answer | undefined {
    const received = buffer.subarray(0, length)
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return undefined
    const bodyAt = headEnd + HEAD_END.length
    if (length < bodyAt + lengthIn(received)) return undefined
    return {
      status: Number(received.toString('latin1', STATUS_AT, STATUS_AT + 3)),
      body: () => received.toString('utf8', bodyAt),
    }
  }

  return {
    /** `request` is the raw text of the HTTP request. */
    send(request: string): Promise<Answer> {
      return new Promise((resolve, reject) => {
        pending = { resolve, reject }
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
