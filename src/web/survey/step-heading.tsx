import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface StepHeadingProps {
  /** A step that the visitor asked for: keyboard, screen reader and scroll follow to it. */
  readonly takesFocus?: boolean
  /** It comes when a server has answered: a scroll of its own would be seen as a page that jumps. */
  readonly staysInPlace?: boolean
  readonly children: ReactNode
}

export function StepHeading({ takesFocus = false, staysInPlace = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!takesFocus) return
    if (staysInPlace) heading.current?.focus()
    else leadTo(heading)
  }, [takesFocus, staysInPlace])
  return (
    <h2 ref={heading} tabIndex={-1} className="step-heading text-xl sm:text-2xl">
      {children}
    </h2>
  )
}

/** Reading goes on here, from the top of the screen: a browser would leave it where it happens to be. */
export function leadTo({ current: heading }: RefObject<HTMLHeadingElement | null>): void {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
