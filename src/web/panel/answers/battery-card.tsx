import { type ReactNode, useState } from 'react'
import type { QuestionReply } from '#contract/panel-schemas.ts'
import type { Battery, Item } from '#questions/battery.ts'
import { exactPercent, people } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import type { EstimateView } from './estimate-view.ts'
import type { ShownQuestion } from './shown-sections.ts'

interface BatteryCardProps {
  readonly battery: Battery
  readonly items: readonly Item<ShownQuestion>[]
  readonly results: ReadonlyMap<string, QuestionReply>
  readonly view: EstimateView
  /** Each item on its own, with all that is known of it. */
  readonly children?: ReactNode
}

/** A battery as one table: items in rows, answers in columns, sorted by the answer that the reader chooses. */
export function BatteryCard({ battery, items, results, view, children }: BatteryCardProps) {
  const answers = items[0]?.options ?? []
  const [sortedBy, setSortedBy] = useState(answers[0]?.id)
  const shareOf = (item: ShownQuestion, option: string | undefined) =>
    results.get(item.id)?.options.find((each) => each.option === option)?.[view].value
  const sorted = items.toSorted((a, b) => (shareOf(b, sortedBy) ?? -1) - (shareOf(a, sortedBy) ?? -1))
  const titleId = `bateria-${battery.id}`
  return (
    <article aria-labelledby={titleId} className="card">
      <h3 id={titleId} className="text-lg leading-snug font-bold text-ink">
        {battery.text}
      </h3>
      <p className="mt-3 sm:max-w-sm">
        <label className="text-sm">
          Ordenar por
          <select className="field" value={sortedBy} onChange={({ target }) => setSortedBy(target.value)}>
            {answers.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keyboard */}
      <section aria-label={`Tabla: ${battery.text}`} tabIndex={0} className="mt-4 overflow-x-auto">
        <DataTable
          caption={battery.text}
          columns={['Elemento', ...answers.map(({ label }) => label), 'Base']}
          rows={sorted.map((item) => ({
            key: item.id,
            cells: [
              item.item.label,
              ...answers.map(({ id }) => {
                const share = shareOf(item, id)
                return share === undefined ? '' : exactPercent(share * 100)
              }),
              people(results.get(item.id)?.base ?? 0),
            ],
          }))}
        />
      </section>
      <details className="mt-2">
        <summary className="summary">Cada una por separado</summary>
        <div className="space-y-4">{children}</div>
      </details>
    </article>
  )
}
