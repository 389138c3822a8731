import type { Answer, Answers } from '#rules/answers.ts'
import type { Queries, Reads } from '../queries.ts'
import { type Completion, type CompletionOutcome, completeSession } from './complete-session.ts'
import type { Desk } from './desk.ts'

export interface Response extends Completion {
  readonly answers: Answers
}

/** `answered` carries the id under which the answers are kept: the first one, if they are sent again. */
export type ResponseOutcome =
  | { readonly kind: 'answered'; readonly responseId: string }
  | { readonly kind: Exclude<CompletionOutcome, 'completed' | 'already-completed'> }

/** Keeping answers to our own form completes the session: at no moment do answers and visitor stand together. */
export async function keepAnswers(desk: Desk, response: Response): Promise<ResponseOutcome> {
  const outcome = await completeSession(desk, response, async () => 'verified')
  if (outcome === 'turn-taken' || outcome === 'unknown-session') return { kind: outcome }
  // Asked only now that the session is held: the same answers, sent twice, may both be under way.
  const first = outcome === 'already-completed' ? await responseOf(desk.queries, response.sessionId) : undefined
  if (first) return { kind: 'answered', responseId: first }
  await write(desk.queries, response)
  return { kind: 'answered', responseId: response.responseId }
}

export async function responseOf(reads: Reads, sessionId: string): Promise<string | undefined> {
  const [row] = await reads.rows<{ id: string }>('findResponse', [sessionId])
  return row?.id
}

async function write(queries: Queries, { responseId, surveyId, sessionId, answers }: Response): Promise<void> {
  const rows = Object.entries(answers).flatMap(([questionId, answer]) =>
    rowsOf(answer).map(({ option, scale, words }, position) => [questionId, position, option, scale, words] as const),
  )
  await Promise.all([
    queries.change('insertResponse', [responseId, surveyId, sessionId]),
    ...rows.map((row) => queries.change('insertAnswer', [responseId, ...row])),
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
