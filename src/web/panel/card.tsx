import type { ComponentProps } from 'react'
import { CardSection } from '../components/section.tsx'
import type { Announcement } from './panel-action.tsx'

interface CardProps extends ComponentProps<typeof CardSection> {
  /** Said below the title. */
  readonly announced?: Pick<Announcement, 'heading' | 'said'>
}

/** A part of a page of the panel. */
export function Card({ announced, children, ...props }: CardProps) {
  return (
    <CardSection heading={announced?.heading ?? null} {...props}>
      {announced && (
        <p role="status" className="mt-1 text-sm font-semibold text-secure empty:mt-0">
          {announced.said}
        </p>
      )}
      {children}
    </CardSection>
  )
}
