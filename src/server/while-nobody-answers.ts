import { lastHours } from '#rules/dates.ts'
import type { Store } from '#store/store.ts'

interface Known {
  readonly version: string
  readonly replies: Map<string, Promise<unknown>>
}

/** No answer is counted without a total, so while the totals stand still so does whatever follows from the counts. */
export function whileNobodyAnswers({ tallies }: Pick<Store, 'tallies'>) {
  const surveys = new Map<string, Known>()

  return async <Reply>(surveyId: string, name: string, work: () => Promise<Reply>): Promise<Reply> => {
    const { completed, verified } = await tallies.withProofsOf(surveyId)
    // A recount mends counts and no total: after an hour it is seen too.
    const version = `${completed} ${verified} ${lastHours(Date.now(), 1)}`
    const last = surveys.get(surveyId)
    const known: Known = last?.version === version ? last : { version, replies: new Map() }
    surveys.set(surveyId, known)
    const reply = known.replies.get(name) ?? work()
    known.replies.set(name, reply)
    // What failed is tried again.
    reply.catch(() => known.replies.delete(name))
    return reply as Promise<Reply>
  }
}
