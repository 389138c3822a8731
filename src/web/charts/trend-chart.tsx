import { Fragment, type ReactNode } from 'react'
import { BEYOND_CHANCE } from '#rules/releases/news/finding.ts'
import type { Interval } from '#rules/weighting/interval.ts'
import { DataTable } from './data-table.tsx'
import type { Scale } from './scale.ts'

/** Shares are fractions of 1. */
interface Moment extends Interval {
  readonly key: string | number
  readonly name: string
  /** For the alternative text. */
  readonly longName: string
  readonly value: number
  readonly isWeighted: boolean
  /** Whether it was weighted or asked differently than the moment before. */
  readonly isChanged?: boolean
  /** Not comparable with the moment before: no line leads to it. */
  readonly isBreak?: boolean
}

interface TrendChartProps {
  readonly label: string
  readonly scale: Scale
  readonly moments: readonly Moment[]
  /** How a share in percent is written. */
  readonly format: (percent: number) => string
  /** Beside the highest number of the axis. */
  readonly unit?: string
}

const TOP = 6
const PLOT = 60
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 20
const LABEL_DROP = 4

/** One option over time, each moment with its interval. */
export function TrendChart({ label, scale, moments, format, unit = '\u00a0%' }: TrendChartProps) {
  const y = (share: number) => FLOOR - scale.at(share * 100) * PLOT
  const x = (at: number) => `${(((at + 0.5) / moments.length) * 100).toFixed(3)}%`
  const [low, high] = scale.domain
  const description = moments.map(({ longName, value }) => `${longName}, ${format(value * 100)}`).join('; ')
  return (
    <figure>
      <figcaption className="flex justify-between gap-3 text-sm font-semibold text-ink">
        <span>{label}</span> <span className="whitespace-nowrap">{format((moments.at(-1)?.value ?? 0) * 100)}</span>
      </figcaption>
      <div className="flex gap-2 text-xs">
        <svg className="chart w-8 shrink-0 fill-body" height={HEIGHT} aria-hidden="true">
          {[low, high].map((tick) => (
            <text key={tick} x="100%" y={y(tick / 100) + LABEL_DROP} textAnchor="end">
              {tick === high ? `${tick}${unit}` : tick}
            </text>
          ))}
        </svg>
        <svg className="chart w-0 grow" height={HEIGHT} role="img" aria-label={`${label}: ${description}`}>
          {[low, high].map((tick) => (
            <line key={tick} className="chart-line stroke-line" x2="100%" y1={y(tick / 100)} y2={y(tick / 100)} />
          ))}
          {moments
            .slice(1)
            .map(
              ({ key, value, isBreak }, at) =>
                !isBreak && (
                  <line
                    key={key}
                    className="chart-line stroke-accent"
                    x1={x(at)}
                    x2={x(at + 1)}
                    y1={y(moments[at]?.value ?? 0)}
                    y2={y(value)}
                  />
                ),
            )}
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
          {moments.map(({ key, value, low, high, isWeighted }, at) => (
            <Fragment key={key}>
              <line className="chart-line stroke-accent" x1={x(at)} x2={x(at)} y1={y(high)} y2={y(low)} />
              {/* Filled where weighted, hollow where not: told apart without colour. */}
              <circle
                className={isWeighted ? 'dot-yes' : 'fill-white stroke-accent'}
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

/** With many moments there is no room to centre the first and the last name. */
function anchorOf(at: number, moments: number): 'start' | 'middle' | 'end' {
  if (moments < 5) return 'middle'
  return at === 0 ? 'start' : 'end'
}

interface TrendTableProps {
  readonly caption: string
  readonly columns: readonly string[]
  /** The oldest first; the table begins with the newest. */
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

/** The numbers of the trend charts. */
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

interface ChangeSentenceProps {
  /** «De la publicación 1 a la 2». */
  readonly from: string
  readonly rows: readonly { readonly label: string; readonly change?: { readonly isClear: boolean } | undefined }[]
}

/** Which shares changed since the moment before; nothing where no change was tested. */
export function ChangeSentence({ from, rows }: ChangeSentenceProps) {
  const tested = rows.filter(({ change }) => change)
  const clear = tested.filter(({ change }) => change?.isClear).map(({ label }) => `“${label}”`)
  if (tested.length === 0) return null
  if (clear.length === 0)
    return <p className="mt-2 text-sm">{`${from} no hay un cambio claro en ninguna respuesta.`}</p>
  const rest = tested.length > clear.length ? '; en las demás no hay un cambio claro' : ''
  return (
    <p className="mt-2 text-sm">{`${from}, el cambio es claro (${BEYOND_CHANCE}) en ${clear.join(', ')}${rest}.`}</p>
  )
}
