import type { ReactNode } from 'react'

interface SectionProps {
  readonly id: string
  readonly title: ReactNode
  readonly className?: string
  readonly titleClass?: string
  readonly level?: 'h2' | 'h3'
  readonly children: ReactNode
}

/** A part of a page under the heading that names it. */
export function Section({ id, title, level: Heading = 'h2', ...props }: SectionProps) {
  const { className, titleClass = 'section-title', children } = props
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} className={titleClass}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** The same as a card of the panel. */
export function CardSection(props: Pick<SectionProps, 'id' | 'title' | 'className' | 'children'>) {
  return <Section className="card" titleClass="text-xl font-bold text-ink" {...props} />
}
