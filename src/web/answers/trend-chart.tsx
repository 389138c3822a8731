import { percent } from '#rules/percent.ts'
import type { Scale } from '../results/scale.ts'
import type { Estimated } from './estimate-view.ts'

interface TrendChartProps {
  readonly label: string
  readonly scale: Scale
  readonly weeks: readonly (Estimated & { readonly name: string; readonly isWeighted: boolean })[]
}

const TOP = 6
const PLOT = 60
const FLOOR = TOP + PLOT
const HEIGHT = FLOOR + 20
const LABEL_DROP = 4

/** One option over the weeks, each with its interval. */
export function TrendChart({ label, scale, weeks }: TrendChartProps) {
  const y = (share: number) => FLOOR - scale.at(share * 100) * PLOT
  const x = (at: number) => `${(((at + 0.5) / weeks.length) * 100).toFixed(3)}%`
  const [low, high] = scale.domain
  const said = weeks.map(({ name, value }) => `semana del ${name}, ${percent(value * 100)}`).join('; ')
  return (
    <figure>
      <figcaption className="flex justify-between gap-3 text-sm font-semibold text-ink">
        <span>{label}</span> <span className="whitespace-nowrap">{percent((weeks.at(-1)?.value ?? 0) * 100)}</span>
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
          {weeks.slice(1).map(({ name, value }, at) => (
            <line
              key={name}
              className="chart-line stroke-accent"
              x1={x(at)}
              x2={x(at + 1)}
              y1={y(weeks[at]?.value ?? 0)}
              y2={y(value)}
            />
          ))}
          {weeks.map((week, at) => (
            <WeekMark key={week.name} week={week} x={x(at)} y={y} />
          ))}
          {weeks.map(
            ({ name }, at) =>
              (at === 0 || at === weeks.length - 1) && (
                <text key={name} className="fill-body" x={x(at)} y={HEIGHT - 4} textAnchor={anchorOf(at, weeks.length)}>
                  {name}
                </text>
              ),
          )}
        </svg>
      </div>
    </figure>
  )
}

interface WeekMarkProps {
  readonly week: TrendChartProps['weeks'][number]
  readonly x: string
  readonly y: (share: number) => number
}

/** Full where the week was weighted, hollow where not: the difference does not hang on a colour. */
function WeekMark({ week: { value, low, high, isWeighted }, x, y }: WeekMarkProps) {
  return (
    <>
      <line className="chart-line stroke-accent" x1={x} x2={x} y1={y(high)} y2={y(low)} />
      <circle
        className={isWeighted ? 'dot-yes' : 'fill-white stroke-accent'}
        cx={x}
        cy={y(value)}
        r="4"
        strokeWidth="2"
      />
    </>
  )
}

/** Many weeks leave no room beside the first and the last. */
function anchorOf(at: number, weeks: number): 'start' | 'middle' | 'end' {
  if (weeks < 5) return 'middle'
  return at === 0 ? 'start' : 'end'
}
