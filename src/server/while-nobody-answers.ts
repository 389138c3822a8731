import { lastHours } from '#rules/format/dates.ts'
import type { Store } from '#store/store.ts'

interface Known {
  readonly version: string
  readonly replies: Map<string, Promise<unknown>>
}

/**
 * No answer is counted without a total, and none is set aside without a mark or a rule: so while these stand still so does
 * whatever follows from the counts.
 */
export function whileNobodyAnswers({ tallies, settingAside }: Pick<Store, 'tallies' | 'settingAside'>) {
  const surveys = new Map<string, Known>()

  return async <Reply>(surveyId: string, name: string, work: () => Promise<Reply>): Promise<Reply> => {
    const [{ completed, verified }, aside] = await Promise.all([
      tallies.withProofsOf(surveyId),
      settingAside.standing(surveyId),
    ])
    // A recount mends counts and no total: after an hour it is seen too.
    const version = JSON.stringify([completed, verified, aside, lastHours(Date.now(), 1)])
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
