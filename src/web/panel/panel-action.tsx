import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { refusalOf } from '../query.ts'

export interface PanelAction<Body> {
  readonly send: (body: Body) => void
  readonly isSending: boolean
  /** Why it was not done, in the server's own words; without any, nobody knows whether it was done. */
  readonly failure: string | undefined
  /** Forgets the failure. */
  readonly reset: () => void
}

interface ActionOptions<Body, Reply> {
  /** The address of what is shown of it, where the reply is that after the change. */
  readonly replaces?: string
  /** The same, where it has to be asked again. */
  readonly refreshes?: string
  /** What is said where no answer came. */
  readonly lost?: string
  readonly done?: (reply: Reply, body: Body) => void
  readonly failed?: () => void
}

/** A call that changes something. */
export function useAction<Body, Reply>(
  call: (body: Body) => Promise<Reply>,
  { replaces, refreshes, lost = LOST, done, failed }: ActionOptions<Body, Reply>,
): PanelAction<Body> {
  const client = useQueryClient()
  const queryKey = [replaces ?? refreshes]
  const askAgain = () => client.refetchQueries({ queryKey })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: call,
    async onSuccess(reply, body) {
      if (replaces) {
        // A refresh that is still under way would bring back the state before this change.
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, reply)
      } else await askAgain()
      done?.(reply, body)
    },
    onError() {
      // After a refusal the page is out of date; after a lost answer, nobody knows.
      void askAgain()
      failed?.()
    },
  })
  return { send: mutate, isSending: isPending, failure: error ? (refusalOf(error) ?? lost) : undefined, reset }
}

const LOST = 'No llegó la respuesta del servidor. Mira en esta página si se hizo antes de intentar de nuevo.'

interface ActionButtonProps {
  readonly of: Pick<PanelAction<never>, 'isSending'>
  readonly onClick: () => void
  /** The button's words while it is sent. */
  readonly underWay?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Not `disabled`: the focus would be lost to whoever pressed it by keyboard. */
export function ActionButton({ of: { isSending }, onClick, underWay, className, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={className ?? 'button-outline'}
      aria-disabled={isSending}
      onClick={isSending ? undefined : onClick}
    >
      {isSending && underWay ? underWay : children}
    </button>
  )
}

export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="mt-2 text-sm font-semibold text-red-900 empty:mt-0">
      {children}
    </p>
  )
}

/** What was just done, said beside a heading to which the focus can go. */
export function useAnnouncement() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, say] = useState('')
  const announce = (words: string) => {
    say(words)
    heading.current?.focus()
  }
  return { heading, said, say, announce }
}

export type Announcement = ReturnType<typeof useAnnouncement>
