import { type ReactNode, useEffect, useRef } from 'react'

/** Takes the focus when its step appears, so that keyboard and screen reader follow the page. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first step appears by itself: taking the focus then would pull the visitor away from what they read.
    if (document.activeElement !== document.body) heading.current?.focus()
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-bold tracking-tight text-ink outline-none sm:text-2xl">
      {children}
    </h2>
  )
}
