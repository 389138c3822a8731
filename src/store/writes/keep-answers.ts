import type { Answer, Answers } from '#rules/answers.ts'
import type { Queries, Reads } from '../queries.ts'
import { type Completion, completeSession, proveSession } from './complete-session.ts'
import type { Desk } from './desk.ts'

/** Answers to our own form are kept under the id of their session. */
export interface Response extends Omit<Completion, 'responseId'> {
  readonly answers: Answers
}

export type ResponseOutcome = 'answered' | 'turn-taken'

/** Keeping answers to our own form completes the session: at no moment do answers and visitor stand together. */
export async function keepAnswers(desk: Desk, response: Response): Promise<ResponseOutcome> {
  const { surveyId, session } = response
  const completion = { ...response, responseId: session.id }
  const outcome = await completeSession(desk, completion, 'verified')
  if (outcome === 'turn-taken') return outcome
  const isFirst =
    outcome === 'completed' ||
    (outcome === 'already-reported' &&
      (await proveSession(desk, { surveyId, sessionId: session.id, responseId: session.id })))
  if (isFirst) {
    await write(desk.queries, response)
    return 'answered'
  }
  // Sent twice, or proven by Typeform's records: then there are answers already, and they are not ours to replace.
  return (await hasResponse(desk.queries, session.id)) ? 'answered' : 'turn-taken'
}

export async function hasResponse(reads: Reads, sessionId: string): Promise<boolean> {
  return (await reads.rows('findResponse', [sessionId])).length > 0
}

async function write(queries: Queries, { surveyId, session, answers }: Response): Promise<void> {
  const rows = Object.entries(answers).flatMap(([questionId, answer]) =>
    rowsOf(answer).map(({ option, scale, words }, position) => [questionId, position, option, scale, words] as const),
  )
  await Promise.all([
    queries.change('insertResponse', [session.id, surveyId]),
    ...rows.map((row) => queries.change('insertAnswer', [session.id, ...row])),
  ])
}

interface AnswerRow {
  readonly option: string | null
  readonly scale: number | null
  readonly words: string | null
}

/** One row an answer; several choices are several answers. Words of the visitor's own stand beside the first. */
function rowsOf(answer: Answer): AnswerRow[] {
  if ('value' in answer) return [{ option: null, scale: answer.value, words: null }]
  if ('text' in answer) return [{ option: null, scale: null, words: clean(answer.text) }]
  const chosen = 'choice' in answer ? [answer.choice] : answer.choices
  return chosen.map((option, position) => ({
    option,
    scale: null,
    words: position === 0 && answer.other !== undefined ? clean(answer.other) : null,
  }))
}

function clean(text: string): string {
  return text.trim().normalize('NFC')
}
