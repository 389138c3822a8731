import { Fragment, type ReactNode } from 'react'
import { percent } from '#rules/format/percent.ts'
import { DataTable } from './data-table.tsx'
import type { Estimated } from './estimate-view.ts'
import type { Scale } from './scale.ts'

interface Moment extends Estimated {
  readonly key: string | number
  readonly name: string
  /** The name in full, for the alternative text. */
  readonly said: string
  readonly isFull: boolean
  /** Weighted or asked differently than before. */
  readonly isChanged?: boolean
}

const TOP = 6
const PLOT = 60
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 20
const LABEL_DROP = 4

/** One option over time, each moment with its interval. */
export function TrendChart({ label, scale, moments }: { label: string; scale: Scale; moments: readonly Moment[] }) {
  const y = (share: number) => FLOOR - scale.at(share * 100) * PLOT
  const x = (at: number) => `${(((at + 0.5) / moments.length) * 100).toFixed(3)}%`
  const [low, high] = scale.domain
  const said = moments.map(({ said, value }) => `${said}, ${percent(value * 100)}`).join('; ')
  return (
    <figure>
      <figcaption className="flex justify-between gap-3 text-sm font-semibold text-ink">
        <span>{label}</span> <span className="whitespace-nowrap">{percent((moments.at(-1)?.value ?? 0) * 100)}</span>
      </figcaption>
      <div className="flex gap-2 text-xs">
        <svg className="chart w-8 shrink-0 fill-body" height={HEIGHT} aria-hidden="true">
          {[low, high].map((tick) => (
            <text key={tick} x="100%" y={y(tick / 100) + LABEL_DROP} textAnchor="end">
              {tick === high ? `${tick}\u00a0%` : tick}
            </text>
          ))}
        </svg>
        <svg className="chart w-0 grow" height={HEIGHT} role="img" aria-label={`${label}: ${said}`}>
          {[low, high].map((tick) => (
            <line key={tick} className="chart-line stroke-line" x2="100%" y1={y(tick / 100)} y2={y(tick / 100)} />
          ))}
          {moments.slice(1).map(({ key, value }, at) => (
            <line
              key={key}
              className="chart-line stroke-accent"
              x1={x(at)}
              x2={x(at + 1)}
              y1={y(moments[at]?.value ?? 0)}
              y2={y(value)}
            />
          ))}
          {moments.map(
            ({ key, isChanged }, at) =>
              isChanged && (
                <line
                  key={key}
                  className="chart-line stroke-ink"
                  strokeDasharray="2 3"
                  x1={x(at - 0.5)}
                  x2={x(at - 0.5)}
                  y2={FLOOR}
                />
              ),
          )}
          {moments.map(({ key, value, low, high, isFull }, at) => (
            <Fragment key={key}>
              <line className="chart-line stroke-accent" x1={x(at)} x2={x(at)} y1={y(high)} y2={y(low)} />
              {/* Full where it was weighted, hollow where not: the difference does not hang on a colour. */}
              <circle
                className={isFull ? 'dot-yes' : 'fill-white stroke-accent'}
                cx={x(at)}
                cy={y(value)}
                r="4"
                strokeWidth="2"
              />
            </Fragment>
          ))}
          {moments.map(
            ({ key, name }, at) =>
              (at === 0 || at === moments.length - 1) && (
                <text
                  key={key}
                  className="fill-body"
                  x={x(at)}
                  y={HEIGHT - 4}
                  textAnchor={anchorOf(at, moments.length)}
                >
                  {name}
                </text>
              ),
          )}
        </svg>
      </div>
    </figure>
  )
}

/** Many moments leave no room beside the first and the last. */
function anchorOf(at: number, moments: number): 'start' | 'middle' | 'end' {
  if (moments < 5) return 'middle'
  return at === 0 ? 'start' : 'end'
}

interface TrendTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** In the order of time; the newest is read first. */
  readonly moments: readonly {
    readonly key: string | number
    readonly heading: string
    readonly rows: readonly {
      option: string
      label: string
      value: string
      interval: ReactNode
      /** From the moment before, where it was tested. */
      change?: { readonly isClear: boolean } | undefined
    }[]
  }[]
}

/** What the drawings over time show, number by number. */
export function TrendTable({ caption, columns, moments }: TrendTableProps) {
  return (
    <DataTable caption={caption} columns={[...columns, 'Intervalo modelado al 95\u00a0%', '¿Cambio claro?']}>
      {moments.toReversed().map(({ key, heading, rows }) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="bg-paper">
              {heading}
            </th>
          </tr>
          {rows.map(({ option, label, value, interval, change }) => (
            <tr key={option}>
              <th scope="row">{label}</th>
              <td>{value}</td>
              <td>{interval}</td>
              <td>{change && (change.isClear ? 'sí' : 'no')}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </DataTable>
  )
}
