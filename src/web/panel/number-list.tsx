import type { ReactNode } from 'react'

interface NumberListProps {
  readonly numbers: Readonly<Record<string, ReactNode>>
  readonly className?: string
  readonly numberClass?: string
}

/** A few numbers to be seen first, each below its name. */
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
