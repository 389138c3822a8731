import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { codingPaths } from '#contract/coding-paths.ts'
import type { CodedTextsReply, CodeTextsBody } from '#contract/coding-schemas.ts'
import { post } from '../../query.ts'
import { type CodeQueue, makeCodeQueue, type QueueState } from './code-queue.ts'
import type { CodedQuestion } from './coded-question.ts'

/** A queue for one question, as long as its card is shown. Codes that were removed from the frame meanwhile are not sent. */
export function useCodeQueue(surveyId: string, question: CodedQuestion): readonly [CodeQueue, QueueState] {
  const client = useQueryClient()
  const [state, setState] = useState<QueueState>({ unsaved: 0 })
  const frame = useRef(question.frame)
  useEffect(() => {
    frame.current = question.frame
  }, [question.frame])
  const [queue] = useState(() =>
    makeCodeQueue({
      onChange: setState,
      send: (texts) =>
        post<CodedTextsReply>(codingPaths.texts(surveyId), {
          question: question.id,
          texts: texts.map(({ text, codes }) => ({ text, codes: codesLeft(codes, frame.current) })),
        } satisfies CodeTextsBody).catch((error) => {
          // The frame may have changed: with the new one, the same is sent again.
          void client.refetchQueries({ queryKey: [codingPaths.coding(surveyId)] })
          throw error
        }),
    }),
  )
  useSendingBeforeLeaving(queue)
  return [queue, state]
}

function codesLeft(codes: readonly string[] | null, frame: CodedQuestion['frame']): string[] | null {
  const left = codes?.filter((code) => frame.codes.some(({ id }) => id === code)) ?? []
  return codes === null || (codes.length > 0 && left.length === 0) ? null : left
}

function useSendingBeforeLeaving(queue: CodeQueue): void {
  useEffect(() => {
    const leave = () => void queue.flush()
    const ask = (event: BeforeUnloadEvent) => {
      if (queue.isAtRisk()) event.preventDefault()
    }
    addEventListener('pagehide', leave)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('beforeunload', ask)
      leave()
    }
  }, [queue])
}
