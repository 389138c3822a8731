import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Survey } from '#surveys/survey.ts'
import { ShieldIcon } from '../components/icons.tsx'

interface StepHeadingProps {
  /** For a step that the visitor went to: focus and scroll move to its heading. */
  readonly takesFocus?: boolean
  /** For a step that appears when the server replies: scrolling then would look like a page that jumps. */
  readonly staysInPlace?: boolean
  readonly children: ReactNode
}

export function StepHeading({ takesFocus = false, staysInPlace = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!takesFocus) return
    if (staysInPlace) heading.current?.focus()
    else focusAtTop(heading.current)
  }, [takesFocus, staysInPlace])
  return (
    <h2 ref={heading} tabIndex={-1} className="step-heading text-xl sm:text-2xl">
      {children}
    </h2>
  )
}

/** Focuses an element and scrolls it to the top of the screen, where a browser alone would not put it. */
export function focusAtTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'start' })
}

/** The page's header in one line, for steps that hide the header itself. */
export function StepTop({ intro: { heading, notice } }: Pick<Survey, 'intro'>) {
  return (
    <div className="step-top flex flex-wrap items-center justify-between gap-x-2 whitespace-nowrap">
      <h1 className="survey-kind max-sm:text-[0.6875rem] max-sm:tracking-normal">{heading}</h1>
      {notice && (
        <p className="flex items-center gap-1 text-xs max-sm:text-[0.6875rem]">
          <ShieldIcon className="size-4 text-secure" />
          {notice.title}
        </p>
      )}
    </div>
  )
}
