// For comparison: the same participation on Express, written plainly, each request a transaction of its own.
import { createHmac, randomBytes } from 'node:crypto'
import express from 'express'
import { plainStore } from './store.ts'

const store = await plainStore(process.env.DATABASE_URL ?? '')
const app = express()
app.set('trust proxy', 'loopback')
app.use(express.json())

const visitorOf = (ip: string | undefined) => createHmac('sha256', 'secret').update(String(ip)).digest('base64url')
const newId = () => randomBytes(18).toString('base64url')

app.get('/api/survey/:id/check', async (request, response) => {
  const canAccess = !(await store.hasAnswered(request.params.id, visitorOf(request.ip)))
  response.json({ canAccess, message: canAccess ? 'Acceso permitido.' : 'Ya respondiste.' })
})

app.post('/api/survey/:id/start', async (request, response) => {
  const sessionId = newId()
  await store.start(request.params.id, visitorOf(request.ip), sessionId)
  response.json({ sessionId, message: 'Acceso confirmado.' })
})

app.post('/api/survey/:id/responses', async (request, response) => {
  const responseId = newId()
  await store.respond(request.params.id, request.body.sessionId, responseId, request.body.answers)
  response.json({ responseId })
})

app.post('/api/survey/:id/complete', async (request, response) => {
  const isCounted = await store.complete(request.params.id, request.body.sessionId, request.body.responseId)
  response.status(isCounted ? 200 : 409).json({ success: isCounted })
})

const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address()))
