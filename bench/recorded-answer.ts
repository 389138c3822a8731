import { request } from 'node:http'

/** An answer of the product, for the bare server to repeat. */
export interface Recorded {
  readonly headers: string[]
  readonly body: string
}

export function record(port: number, method: string, path: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '192.0.2.1' }
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const ownHeaders = response.rawHeaders.flatMap((name, index) =>
          index % 2 === 0 && !/^(date|connection|keep-alive)$/i.test(name)
            ? [name, response.rawHeaders[index + 1] ?? '']
            : [],
        )
        resolve({ headers: ownHeaders, body: Buffer.concat(chunks).toString('base64') })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
