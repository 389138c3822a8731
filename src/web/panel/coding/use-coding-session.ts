import { useCallback, useEffect, useRef, useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodingTextsReply, TextsShown } from '#contract/coding-schemas.ts'
import { fetchJson, refusalOf } from '../../query.ts'
import type { CodeQueue } from './code-queue.ts'
import {
  type CodingSession,
  type CodingText,
  codesOf,
  currentText,
  type GivenCodes,
  leftAside,
  moved,
  newSession,
  undone,
  withCodes,
  withMore,
} from './coding-session.ts'

/** So many before the end, more are asked for: nobody waits between two pages. */
const FEW_LEFT = 20

export interface CodingList {
  readonly surveyId: string
  readonly question: string
  readonly show: TextsShown
  readonly search: string
}

/** One list, from its first text to its last. */
export function useCodingSession(opened: CodingList, queue: CodeQueue) {
  const [list] = useState(opened)
  const [session, setSession] = useState(newSession)
  const [failure, setFailure] = useState<string>()
  // Keys come faster than drawings: each starts from what the one before made.
  const latest = useRef(session)
  const isAsking = useRef(false)
  const update = useCallback((change: (before: CodingSession) => CodingSession) => {
    latest.current = change(latest.current)
    setSession(latest.current)
    return latest.current
  }, [])

  const askForMore = useCallback(async () => {
    if (isAsking.current || latest.current.isComplete) return
    isAsking.current = true
    setFailure(undefined)
    try {
      await queue.flush()
      const asked = latest.current
      const reply = await nextTexts(list, asked)
      update((before) => withMore(before, reply, asked))
    } catch (error) {
      setFailure(refusalOf(error) ?? 'No llegaron más textos.')
    } finally {
      isAsking.current = false
    }
  }, [list, queue, update])

  const go = (by: number) => update((before) => moved(before, by))
  const keep = ({ text }: CodingText, codes: GivenCodes) => queue.put({ text, codes: codes ? [...codes] : null })
  const give = (text: CodingText, change: (before: GivenCodes) => GivenCodes) => {
    const codes = change(codesOf(latest.current, text))
    keep(text, codes)
    return update((before) => withCodes(before, text, codes))
  }
  /** The text whose last choice was taken back, if any. */
  const undo = () => {
    const last = latest.current.changes.at(-1)
    if (last) keep(last.text, codesOf(update(undone), last.text))
    return last?.text
  }
  const left = session.texts.length - session.at
  useEffect(() => {
    if (left <= FEW_LEFT) void askForMore()
  }, [left, askForMore])
  return { session, failure, askForMore, go, give, undo, current: () => currentText(latest.current) }
}

/**
 * The first page with something new. From the start where the list loses what is coded: the place where an older page ended
 * then is somewhere else.
 */
async function nextTexts({ surveyId, ...list }: CodingList, session: CodingSession): Promise<CodingTextsReply> {
  const { search, ...rest } = list
  const known = new Set(session.texts.map(({ text }) => text))
  let after = list.show === 'mine' && leftAside(session) === 0 ? session.next : undefined
  for (;;) {
    const query = new URLSearchParams({ ...rest, ...(search && { search }), ...(after && { after: String(after) }) })
    const reply = await fetchJson<CodingTextsReply>(`${codingPaths.texts(surveyId)}?${query}`)
    if (reply.next === undefined || reply.texts.some(({ text }) => !known.has(text))) return reply
    after = reply.next
  }
}
