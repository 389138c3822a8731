import { useId, useRef, useState } from 'react'

/** Which form of a card is open, one at a time, and its button, to which the focus goes back when it is closed. */
export function useOpenForm<Name extends string>() {
  const [open, setOpen] = useState<Name>()
  const buttons = useRef(new Map<Name, HTMLButtonElement>())
  const id = useId()
  return {
    open,
    id,
    /** Without the focus: what was done has its own place for it. */
    shut: () => setOpen(undefined),
    close() {
      setOpen(undefined)
      if (open) buttons.current.get(open)?.focus()
    },
    button: (name: Name) => ({
      ref: (element: HTMLButtonElement | null) => {
        if (element) buttons.current.set(name, element)
      },
      type: 'button' as const,
      'aria-expanded': open === name,
      'aria-controls': open === name ? id : undefined,
      onClick: () => setOpen(open === name ? undefined : name),
    }),
  }
}
