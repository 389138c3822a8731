// The limit: a bare HTTP server that answers with recorded bytes, which its parent process sends.
import { createServer } from 'node:http'
import type { Recorded } from './recorded-answer.ts'

process.once('message', (answers: Record<string, Recorded>) => {
  const ready = new Map(
    Object.entries(answers).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  )
  const server = createServer((request, response) => {
    const answer = ready.get(request.url ?? '')
    if (!answer) throw new Error(`Nothing recorded for ${request.url}`)
    request.resume()
    response.writeHead(200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
