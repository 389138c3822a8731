import type { ComponentProps, ReactNode } from 'react'
import { CardSection } from '../components/section.tsx'
import type { Announcement } from './panel-action.tsx'

interface CardProps extends ComponentProps<typeof CardSection> {
  /** Its message is shown below the title. */
  readonly announcement?: Pick<Announcement, 'heading' | 'message'>
}

export function Card({ announcement, children, ...props }: CardProps) {
  return (
    <CardSection heading={announcement?.heading ?? null} {...props}>
      {announcement && (
        <p role="status" className="mt-1 text-sm font-semibold text-secure empty:mt-0">
          {announcement.message}
        </p>
      )}
      {children}
    </CardSection>
  )
}

export function Bullets({ items, className }: { items: readonly string[]; className: string }) {
  if (items.length === 0) return null
  return (
    <ul className={`bullets ${className}`}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

interface NumberListProps {
  readonly numbers: Readonly<Record<string, ReactNode>>
  readonly className?: string
  readonly numberClass?: string
}

/** A few prominent numbers, each below its name. */
export function NumberList({ numbers, className = '', numberClass = 'text-2xl' }: NumberListProps) {
  return (
    <dl className={`flex flex-wrap gap-x-8 gap-y-2 ${className}`}>
      {Object.entries(numbers).map(([name, number]) => (
        <div key={name}>
          <dt className="text-sm">{name}</dt>
          <dd className={`${numberClass} font-extrabold text-ink tabular-nums`}>{number}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lets anyone verify that a document is the one that was reviewed. */
export function Checksum({ sha256 }: { sha256: string }) {
  return (
    <p className="text-xs">
      SHA-256: <span className="font-mono wrap-anywhere">{sha256}</span>
    </p>
  )
}
