import type { BatchWriter } from './batch-writer.ts'
import {
  type Completion,
  type CompletionOutcome,
  completeSession,
  type Desk,
  hourOf,
  type Proof,
} from './completing.ts'
import type { Engine, Queries, Reads } from './engine.ts'
import { proveByTypeform } from './typeform-evidence.ts'

export interface Visit {
  readonly surveyId: string
  readonly visitor: string
}

export interface NewSession extends Visit {
  readonly sessionId: string
  readonly at: number
}

/** What a page says of its session. `formId` is the Typeform form that it showed, if it was one. */
export interface Report extends Completion {
  readonly formId: string | undefined
}

export type StartOutcome = 'started' | 'turn-taken'

/** Check, start, complete: the life of one visitor's answer. `turns` is how many an address has per survey. */
export function participation(engine: Engine, writer: BatchWriter, turns: number) {
  return {
    async mayAnswer({ surveyId, visitor }: Visit): Promise<boolean> {
      return (await turnsTaken(engine.read, surveyId, visitor)) < turns
    },

    noteRefusedCheck: (surveyId: string) => writer.write(async (_, tally) => tally.add(surveyId, 'refused-check')),

    start: (session: NewSession) =>
      writer.write((queries, tally) => start({ queries, tally, turns }, session), session.visitor),

    /** Sessions that were started before this moment and never completed. What they counted for stays counted. */
    forgetAbandoned: (startedBefore: number): Promise<number> =>
      writer.write((queries) => queries.change('forgetAbandoned', [startedBefore])),

    /** Counts the session as verified where a response is known, and as reported otherwise. */
    complete: (report: Report): Promise<CompletionOutcome> =>
      writer.write(
        (queries, tally) => completeSession({ queries, tally, turns }, report, () => proofOf(queries, report)),
        report.sessionId,
      ),
  }
}

async function start({ queries, tally, turns }: Desk, session: NewSession): Promise<StartOutcome> {
  const { surveyId, visitor, sessionId, at } = session
  const isNew = (await queries.change('meetVisitor', [surveyId, visitor])) === 1
  if (!isNew && (await turnsTaken(queries, surveyId, visitor)) >= turns) {
    tally.add(surveyId, 'refused-start')
    return 'turn-taken'
  }
  await queries.change('openSession', [sessionId, surveyId, visitor, at])
  if (isNew) tally.add(surveyId, 'visitors')
  tally.add(surveyId, 'started')
  tally.add(surveyId, 'started-in-hour', hourOf(at))
  return 'started'
}

/** A session that answered our own form is complete already; what is left to ask about is Typeform's. */
async function proofOf(queries: Queries, { formId, ...completion }: Report): Promise<Proof> {
  return formId ? proveByTypeform(queries, { ...completion, formId }) : 'reported'
}

async function turnsTaken(reads: Reads, surveyId: string, visitor: string): Promise<number> {
  const [row] = await reads.rows<{ completions: number }>('turnsTaken', [surveyId, visitor])
  return row?.completions ?? 0
}
