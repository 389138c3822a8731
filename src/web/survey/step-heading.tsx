import { type ReactNode, useEffect, useRef } from 'react'

interface StepHeadingProps {
  /** A step that the visitor asked for: keyboard, screen reader and scroll follow to it. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

export function StepHeading({ takesFocus = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight text-ink outline-none sm:text-2xl">
      {children}
    </h2>
  )
}
