import type { ReactNode, Ref } from 'react'

interface SectionProps {
  readonly id: string
  readonly title: ReactNode
  readonly className?: string
  readonly titleClass?: string
  readonly level?: 'h2' | 'h3'
  /** To focus the heading after something was done in the section. */
  readonly heading?: Ref<HTMLHeadingElement>
  readonly children: ReactNode
}

export function Section({ id, title, level: Heading = 'h2', heading, ...props }: SectionProps) {
  const { className, titleClass = 'section-title', children } = props
  return (
    <section aria-labelledby={id} className={className}>
      <Heading id={id} ref={heading} tabIndex={heading ? -1 : undefined} className={titleClass}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

/** A section drawn as a card. */
export function CardSection(props: SectionProps) {
  return <Section className="card" titleClass="text-xl font-bold text-ink outline-none" {...props} />
}
