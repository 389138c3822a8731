import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { apiPaths } from '#contract/paths.ts'
import { emptyLedger, type Ledger } from './ledger.ts'

interface Lanes {
  readonly origin: string
  readonly addresses: readonly string[]
  readonly lanes: number
  /** When true, no lane begins another visit. */
  isOver(): boolean
}

/**
 * Visitors one after another in each lane; half of the lanes keep their connection. Unlike `crowd`, it reports every failed
 * connection. A refusal by a busy server is not a failure.
 */
export async function busyLanes({ origin, addresses, lanes, isOver }: Lanes) {
  const ledger = emptyLedger()
  const failed: string[] = []
  const waiting = [...addresses]
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const agent = new Agent({ keepAlive: lane % 2 === 0, maxSockets: 1 })
      for (let address = waiting.shift(); address && !isOver(); address = waiting.shift()) {
        await visit({ origin, agent, address }, ledger).catch((error) => failed.push(String(error)))
      }
      agent.destroy()
    }),
  )
  return { ledger, failed }
}

interface Visit {
  readonly origin: string
  readonly agent: Agent
  readonly address: string
}

async function visit(from: Visit, { started, completed }: Ledger): Promise<void> {
  const start = await call(from, apiPaths.start('001'))
  if (start === undefined) return
  const sessionId = String(start.sessionId)
  started.push(sessionId)
  const place = { cp: '20000', colonia: 'Centro' }
  const completion = await call(from, apiPaths.complete('001'), { sessionId, responseId: 'response-1', ...place })
  if (completion !== undefined) completed.push({ address: from.address, sessionId })
}

function call(
  { origin, agent, address }: Visit,
  path: string,
  body?: object,
): Promise<Record<string, unknown> | undefined> {
  const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { method: 'POST', agent, headers }, (reply) => {
      text(reply).then((replyText) => {
        resolve(reply.statusCode === 200 ? JSON.parse(replyText) : undefined)
      }, reject)
    })
    asked.on('error', reject)
    asked.end(body && JSON.stringify(body))
  })
}
