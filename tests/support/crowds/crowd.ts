import { readAnswers } from '#rules/answers/answers.ts'
import { toStoredAnswers } from '#rules/answers/stored-answers.ts'
import { survey001 } from '#surveys/001.ts'
import { survey005 } from '#surveys/005.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import { plainAnswers } from './plain-answers.ts'
import { remoteVisitor } from './remote-visitor.ts'

interface CrowdOptions {
  readonly origins: readonly string[]
  readonly addresses: readonly string[]
  /** Visitors at once. */
  readonly atOnce?: number
  readonly ledger?: Ledger
}

/**
 * Visitors who start and complete, each from an address of their own; some twice. Half of them answer our own form. Records
 * what was acknowledged.
 */
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
  const survey = isOdd(address) ? survey001 : survey005
  const sessions: string[] = []
  for (let times = 0; times < (address.endsWith('7') ? 2 : 1); times += 1) {
    const { status, body } = await visitor.start(survey.id)
    if (status !== 200) continue
    sessions.push(String(body.sessionId))
    started.push(String(body.sessionId))
  }
  for (const sessionId of sessions) {
    if (survey === survey001) {
      if ((await visitor.complete(sessionId)).status === 200) completed.push({ address, sessionId })
    } else if ((await visitor.answer(sessionId, answers, survey.id)).status === 200) {
      completed.push({ address, sessionId, kept })
    }
  }
}

const answers = plainAnswers(survey005.questionnaire)
const kept = toStoredAnswers(readAnswers(survey005.questionnaire, answers))

function isOdd(address: string): boolean {
  return Number(address.at(-1)) % 2 === 1
}
