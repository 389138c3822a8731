import { request as ask, createServer, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { openPage } from '../support/browser/open-page.ts'
import { freePort } from '../support/postgres/postgres-server.ts'
import { type RunningSite, startSite } from '../support/site.ts'

const PIECE_BYTES = 1500
/** Long enough for a browser to paint what it has. */
const BETWEEN_PIECES_MS = 50

let site: RunningSite
let slowOrigin: string
let slowServer: Server
beforeAll(async () => {
  site = await startSite()
  const port = await freePort()
  slowOrigin = `http://127.0.0.1:${port}`
  slowServer = inPieces(site.origin).listen(port, '127.0.0.1')
})
afterAll(async () => {
  slowServer.closeAllConnections()
  slowServer.close()
  await site.close()
})

const paths = ['/', '/campo', '/metodo', '/survey/001', '/survey/001/campo', '/thank-you/001']

test.each([320, 1280])('a page that arrives in pieces does not jump at %i px', async (width) => {
  const { page, expectClean } = await openPage({ width })
  for (const path of paths) {
    await page.goto(slowOrigin + path)
    await expectClean()
  }
})

/** The same site, whose pages come as over a slow line, while their styles are already there. */
function inPieces(origin: string): Server {
  return createServer((request, response) => {
    const headers = { ...request.headers, host: new URL(origin).host, 'accept-encoding': 'identity' }
    const asked = ask(origin + request.url, { method: request.method ?? 'GET', headers }, async (answer) => {
      const body = await buffer(answer)
      response.writeHead(answer.statusCode ?? 500, answer.rawHeaders)
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      for (const piece of isPage ? piecesOf(body) : [body]) {
        response.write(piece)
        await pause(BETWEEN_PIECES_MS)
      }
      response.end()
    })
    request.pipe(asked)
  })
}

function piecesOf(html: Buffer): Buffer[] {
  const start = html.indexOf('<body')
  const starts = Array.from(
    { length: Math.ceil((html.length - start) / PIECE_BYTES) },
    (_, i) => start + i * PIECE_BYTES,
  )
  return [html.subarray(0, start), ...starts.map((at) => html.subarray(at, at + PIECE_BYTES))]
}
