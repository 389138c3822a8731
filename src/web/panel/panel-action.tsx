import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { refusalOf } from '../query.ts'

export interface PanelAction<Body> {
  readonly send: (body: Body) => void
  readonly isSending: boolean
  /** The server's reason for refusing, or that no reply came. */
  readonly failure: string | undefined
  /** Forgets the failure. */
  readonly reset: () => void
}

interface ActionOptions<Body, Reply> {
  /** The URL of the query whose data the reply replaces. */
  readonly replaces?: string
  /** The URL of the query to fetch again. */
  readonly refreshes?: string
  readonly noReplyText?: string
  readonly onDone?: (reply: Reply, body: Body) => void
  readonly onFailed?: () => void
}

/** A call that changes something on the server. */
export function useAction<Body, Reply>(
  call: (body: Body) => Promise<Reply>,
  { replaces, refreshes, noReplyText = NO_REPLY, onDone, onFailed }: ActionOptions<Body, Reply>,
): PanelAction<Body> {
  const client = useQueryClient()
  const queryKey = [replaces ?? refreshes]
  const refetch = () => client.refetchQueries({ queryKey })
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: call,
    async onSuccess(reply, body) {
      if (replaces) {
        // A refresh in progress would bring back the state before this change.
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, reply)
      } else await refetch()
      onDone?.(reply, body)
    },
    onError() {
      // A refusal means that the page is out of date; without a reply, it may be.
      void refetch()
      onFailed?.()
    },
  })
  return { send: mutate, isSending: isPending, failure: error ? (refusalOf(error) ?? noReplyText) : undefined, reset }
}

const NO_REPLY = 'No llegó la respuesta del servidor. Mira en esta página si se hizo antes de intentar de nuevo.'

interface ActionButtonProps {
  readonly action: Pick<PanelAction<never>, 'isSending'>
  readonly onClick: () => void
  /** The button's text while sending. */
  readonly busyLabel?: string
  readonly className?: string
  readonly children: ReactNode
}

/** Not `disabled` while sending: keyboard users would lose the focus. */
export function ActionButton({ action: { isSending }, onClick, busyLabel, className, children }: ActionButtonProps) {
  return (
    <button
      type="button"
      className={className ?? 'button-outline'}
      aria-disabled={isSending}
      onClick={isSending ? undefined : onClick}
    >
      {isSending && busyLabel ? busyLabel : children}
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

/** A message about what was just done, beside a heading that can take the focus. */
export function useAnnouncement() {
  const heading = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState('')
  const announce = (text: string) => {
    setMessage(text)
    heading.current?.focus()
  }
  return { heading, message, setMessage, announce }
}

export type Announcement = ReturnType<typeof useAnnouncement>
