import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface StepHeadingProps {
  /** A step that the visitor asked for: keyboard, screen reader and scroll follow to it. */
  readonly takesFocus?: boolean
  readonly children: ReactNode
}

export function StepHeading({ takesFocus = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) leadTo(heading)
  }, [takesFocus])
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
