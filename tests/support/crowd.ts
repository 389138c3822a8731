import { emptyLedger, type Ledger } from './ledger.ts'
import { remoteVisitor } from './remote-visitor.ts'

interface CrowdOptions {
  readonly origins: readonly string[]
  readonly addresses: readonly string[]
  /** How many are under way at once. */
  readonly atOnce?: number
  readonly ledger?: Ledger
}

/** Visitors who start and complete, each from an address of its own; some twice. Notes what they were told. */
export async function crowd({
  origins,
  addresses,
  atOnce = 40,
  ledger = emptyLedger(),
}: CrowdOptions): Promise<Ledger> {
  const waiting = [...addresses]
  await Promise.all(
    Array.from({ length: atOnce }, async (_, lane) => {
      for (let address = waiting.shift(); address; address = waiting.shift()) {
        const origin = origins[lane % origins.length] ?? ''
        await visit(origin, address, ledger).catch(() => {
          // A cut connection is an answer too: nothing was acknowledged.
        })
      }
    }),
  )
  return ledger
}

async function visit(origin: string, address: string, { started, completed }: Ledger): Promise<void> {
  const visitor = remoteVisitor(origin, address)
  const sessions: string[] = []
  for (let times = 0; times < (address.endsWith('7') ? 2 : 1); times += 1) {
    const { status, body } = await visitor.start()
    if (status !== 200) continue
    sessions.push(String(body.sessionId))
    started.push(String(body.sessionId))
  }
  for (const sessionId of sessions) {
    const { status } = await visitor.complete(sessionId)
    if (status === 200) completed.push({ address, sessionId })
  }
}
