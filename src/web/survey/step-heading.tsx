import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { Survey } from '#surveys/survey.ts'
import { ShieldIcon } from '../components/icons.tsx'

interface StepHeadingProps {
  /** A step that the visitor asked for: keyboard, screen reader and scroll follow to it. */
  readonly takesFocus?: boolean
  /** The step appears when the server answers, not when somebody asks: scrolling then would look like a page that jumps. */
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

/** The page's head in one line, for steps that hide it. */
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
