import { type ReactNode, useId } from 'react'

interface MeasureCardProps {
  readonly title: string
  readonly words: string
  /** What it can and cannot mean. */
  readonly meaning: string
  readonly children: ReactNode
}

/** One figure about how a survey was answered. */
export function MeasureCard({ title, words, meaning, children }: MeasureCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex flex-col">
      <h2 id={id} className="text-lg font-bold text-ink">
        {title}
      </h2>
      <p className="mt-1">{words}</p>
      <div className="mt-3 mb-4">{children}</div>
      <p className="mt-auto border-t border-line pt-3 text-sm">{meaning}</p>
    </section>
  )
}
