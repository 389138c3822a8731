import { DAY_MS } from '#rules/durations.ts'
import { compactDay, startOfDay } from '#rules/format/dates.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { Engine } from './engine.ts'
import { dayOf } from './writes/count-response.ts'
import { FEWEST_MOVED_TOGETHER } from './writes/move-inbox.ts'

/** A session that is older no longer holds back the last few of its survey: Typeform's last answer comes a day and a half after the report. */
const ASKED_FOR_DAYS = 3
/** Sorts after every day. */
const NEVER = '99999999'

interface InboxMove {
  /** Another process has the lock, and moves them. */
  readonly isLeftToOthers: boolean
  /** What was moved without being counted, because the version that it answers is not known. */
  readonly uncounted: readonly { readonly survey: string; readonly version: string }[]
}

/** Moves recent completions out of the inbox and into the counts. */
export function inboxMover({ read, withJobLock }: Engine, { write }: BatchWriter) {
  let readySince: number | undefined
  let dueSince: number | undefined

  async function readySurveys({ atLeast, since }: { atLeast: number; since: string }) {
    const days = [since, compactDay(Date.now() - ASKED_FOR_DAYS * DAY_MS)]
    const rows = await read.rows<{ surveyId: string; sessions: number; waiting: number }>('settledInInbox', days)
    return (
      rows
        // The last few of a survey that is over wait for one another: moved alone, each would be seen to arrive.
        .filter(({ sessions, waiting }) => sessions >= (waiting > 0 ? FEWEST_MOVED_TOGETHER : atLeast))
        .map(({ surveyId }) => ({ surveyId, atLeast, since }))
    )
  }

  /** When Typeform should have answered about the oldest session that waits for it. */
  async function lateAnswerSince(): Promise<number | undefined> {
    const [oldest] = await read.rows<{ id: string | null }>('oldestUnproven', [])
    if (!oldest?.id) return undefined
    const due = startOfDay(dayOf(oldest.id)) + (ASKED_FOR_DAYS + 1) * DAY_MS
    return due < Date.now() ? due : undefined
  }

  return {
    /** Since when something should have left the inbox. */
    dueSince: (): number | undefined => dueSince,

    /** Moves the completions of each survey once there are ten, or however few once the survey is over. */
    async move(isOver: (surveyId: string) => boolean = () => false): Promise<InboxMove> {
      const [late, open, over] = await Promise.all([
        lateAnswerSince(),
        // Sessions from before yesterday, and those of a survey that is over, get no more proofs of work.
        readySurveys({ atLeast: FEWEST_MOVED_TOGETHER, since: compactDay(Date.now() - DAY_MS) }),
        readySurveys({ atLeast: 1, since: NEVER }),
      ])
      const ready = [
        ...open.filter(({ surveyId }) => !isOver(surveyId)),
        ...over.filter(({ surveyId }) => isOver(surveyId)),
      ]
      readySince = ready.length === 0 ? undefined : (readySince ?? Date.now())
      dueSince = late ?? readySince
      if (ready.length === 0) return { isLeftToOthers: false, uncounted: [] }
      const uncounted: { survey: string; version: string }[] = []
      const isOurs = await withJobLock('inbox', async () => {
        for (const survey of ready)
          for (const version of await write('moveSessions', survey))
            uncounted.push({ survey: survey.surveyId, version })
      })
      if (isOurs) {
        readySince = undefined
        dueSince = late
      }
      return { isLeftToOthers: !isOurs, uncounted }
    },
  }
}
