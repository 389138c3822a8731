import { MOST_LINK_NAMES, OTHER_LINKS, type Visits } from '#rules/quality/funnel.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { visitsOf } from './tallies.ts'
import { addsProof, type CompletionOutcome, isSettled, type Verification } from './writes/complete-session.ts'
import type { Report } from './writes/report-completion.ts'
import { type Start, type StartOutcome, turnsTaken, type Visit } from './writes/start-session.ts'

/** Checks, starts and completes a visitor's participation. `turns` is how often an address may answer each survey. */
export function participation({ read }: Engine, { write }: BatchWriter, turns: number) {
  /**
   * Answers to our own form complete their session, so the page's report afterwards changes nothing: a read finds that out
   * without a write.
   */
  async function isComplete({ session, marks, formId }: Report): Promise<boolean> {
    if (formId !== undefined) return false
    const [stored] = await read.rows<{ state: Verification; marks: string }>('peekSession', [session.id])
    return stored !== undefined && isSettled(stored) && !addsProof(stored.marks, marks)
  }

  async function linkNames(surveyId: string, today: string): Promise<Set<string>> {
    const visits = await visitsOf(read, surveyId, today)
    return new Set(visits.filter(({ day, via }) => day === today && via !== '').map(({ via }) => via))
  }

  return {
    async mayAnswer(visit: Visit): Promise<boolean> {
      return (await turnsTaken(read, visit)) < turns
    },

    noteRefusedCheck: (surveyId: string) => write('count', { surveyId, measure: 'refused-check' }),

    /** Counts that somebody reached a part of a form, on a day in Mexico City. */
    noteReached: ({ surveyId, part, day }: { surveyId: string; part: string; day: string }) =>
      write('count', { surveyId, measure: 'reached-on-day', bucket: `${day} ${part}` }),

    /** Counts a step of a visit before the form, with the name of its link while a day has not brought too many. */
    async noteVisit({
      surveyId,
      step,
      via = '',
      day,
    }: Omit<Visits, 'times' | 'via'> & { surveyId: string; via?: string }) {
      const known = via ? await linkNames(surveyId, day) : new Set()
      const name = via && !known.has(via) && known.size >= MOST_LINK_NAMES ? OTHER_LINKS : via
      await write('count', { surveyId, measure: 'visited-on-day', bucket: `${day} ${step} ${name}`.trim() })
    },

    start: (start: Start): Promise<StartOutcome> => write('startSession', start),

    async complete(report: Report): Promise<CompletionOutcome> {
      return (await isComplete(report)) ? 'already-settled' : write('reportCompletion', report)
    },
  }
}
