import type { ReactNode } from 'react'

interface SectionProps {
  readonly id: string
  readonly title: ReactNode
  readonly className?: string
  readonly titleClass?: string
  readonly children: ReactNode
}

/** A part of a page under the heading that names it. */
export function Section({ id, title, className, titleClass = 'section-title', children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The same as a card of the panel. */
export function CardSection(props: Pick<SectionProps, 'id' | 'title' | 'className' | 'children'>) {
  return <Section className="card" titleClass="text-xl font-bold text-ink" {...props} />
}
