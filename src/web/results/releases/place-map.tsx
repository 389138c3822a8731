import { municipalityMap } from '#places/municipality-map.ts'
import type { ReleasedQuestion, ReleasedRow, Table } from '#releases/release.ts'
import { plain } from '#rules/answers/suggestions.ts'
import { oneDecimal, percent, wholeInterval } from '#rules/format/percent.ts'
import { shortShare } from '#rules/releases/disclosure/suppression-sentences.ts'
import { scaleUpTo } from '../../charts/scale.ts'
import { type GroupResult, GroupTable } from './group-table.tsx'

const { width, height, municipalities } = municipalityMap

/** The shapes of all maps of a page, drawn once. */
export function MapShapes() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <pattern id="reservado" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path className="stroke-line-strong" d="M0 0v10" strokeWidth="5" />
        </pattern>
        {municipalities.map(({ name, path }) => (
          <path key={name} id={shapeId(name)} d={path} />
        ))}
      </defs>
    </svg>
  )
}

/** Where a question was answered how, beside the table that says it in numbers. */
export function PlaceMap({ groups, question }: { groups: readonly GroupResult[]; question: ReleasedQuestion }) {
  const mapped = mappedIn(groups, question)
  if (!mapped) return <GroupTable caption={`Lugares: ${question.text}`} groups={groups} />
  return (
    <div className="mt-3 grid items-center gap-x-8 gap-y-2 md:grid-cols-2">
      <figure>
        <figcaption className="text-sm font-semibold text-ink">{mapped.title}</figcaption>
        <svg className="map mt-2 w-full" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {groups.map((one) => (
            <PlaceShape key={one.group.id} of={one} mapped={mapped} />
          ))}
        </svg>
        <MapLegend mapped={mapped} />
      </figure>
      <GroupTable
        caption={`Lugares: ${question.text}`}
        groups={groups}
        value={{ name: mapped.name, of: (group) => mapped.of(group).words }}
      />
    </div>
  )
}

function PlaceShape({ of, mapped }: { of: GroupResult; mapped: Mapped }) {
  const { value, short } = mapped.of(of)
  const [low, high] = mapped.domain
  const shapes = municipalities.filter(({ name }) => of.group.municipalities?.includes(name))
  const label = shapes.map((shape) => shape.label).toSorted((a, b) => b.room - a.room)[0]
  return (
    <>
      {shapes.map(({ name }) => (
        <use
          key={name}
          href={`#${shapeId(name)}`}
          className={value === undefined ? 'place-withheld' : 'place'}
          fillOpacity={value === undefined ? undefined : opacity((value - low) / (high - low))}
        />
      ))}
      {label && short && (
        <text className="halo fill-ink" x={label.x} y={label.y} dy="0.35em" fontSize="24" textAnchor="middle">
          {short}
        </text>
      )}
    </>
  )
}

function MapLegend({ mapped }: { mapped: Mapped }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-xs">
      <span className="flex items-center gap-2">
        {mapped.ends[0]}
        <svg className="map" width="90" height="12" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((step) => (
            <rect key={step} className="place" x={step * 18} width="18" height="12" fillOpacity={opacity(step / 4)} />
          ))}
        </svg>
        {mapped.ends[1]}
      </span>
      <span className="flex items-center gap-2">
        <svg className="map" width="18" height="12" aria-hidden="true">
          <rect className="place-withheld" width="18" height="12" />
        </svg>
        reservado
      </span>
    </p>
  )
}

/** Never so dark that a label could not be read. */
function opacity(part: number): number {
  return Number((0.08 + part * 0.55).toFixed(2))
}

/** «San José de Gracia» → «mapa-san-jose-de-gracia». */
function shapeId(name: string): string {
  return `mapa-${plain(name).replaceAll(' ', '-')}`
}

/** The one number of a question that its map shows. */
interface Mapped {
  readonly title: string
  /** Above its column in the table. */
  readonly name: string
  readonly domain: readonly [low: number, high: number]
  readonly ends: readonly [string, string]
  /** Without a value where it is suppressed. */
  readonly of: (group: GroupResult) => { readonly value?: number; readonly short?: string; readonly words: string }
}

/** The mean where people gave a number; otherwise what most people answered. */
function mappedIn(groups: readonly GroupResult[], { result }: ReleasedQuestion): Mapped | undefined {
  const tables = groups.flatMap((one) => (one.result.kind === 'table' ? [one.result] : []))
  if (tables.length === 0 || result.kind !== 'table') return undefined
  return result.mean ? mappedMean(result) : mappedShare(result, tables)
}

function mappedMean({ rows }: Table): Mapped {
  const steps = rows.map(({ option }) => Number(option)).filter(Number.isFinite)
  const [low, high] = [Math.min(...steps), Math.max(...steps)]
  return {
    title: 'Media de cada lugar',
    name: 'Media',
    domain: [low, high],
    ends: [String(low), String(high)],
    of: ({ result }) => {
      const mean = result.kind === 'table' ? result.mean : undefined
      if (!mean) return { words: 'reservada' }
      const short = oneDecimal(mean.value)
      return { value: mean.value, short, words: `${short} (${oneDecimal(mean.low)} a ${oneDecimal(mean.high)})` }
    },
  }
}

function mappedShare({ rows }: Table, tables: readonly Table[]): Mapped | undefined {
  const [most] = rows.filter(({ isApart }) => !isApart).toSorted((a, b) => shownIn(b) - shownIn(a))
  if (!most) return undefined
  const rowOf = (table: Table) => table.rows.find(({ option }) => option === most.option)
  const { domain } = scaleUpTo(Math.max(0, ...tables.map((table) => shownIn(rowOf(table)))))
  return {
    title: `La respuesta con más menciones, «${most.label}», en cada lugar`,
    name: most.label,
    domain,
    ends: [percent(0), percent(domain[1])],
    of: ({ result }) => {
      const share = result.kind === 'table' ? rowOf(result)?.share : undefined
      if (share?.kind !== 'shown') return { words: share ? shortShare(share) : 'entre las otras' }
      const short = percent(share.percent)
      return { value: share.percent, short, words: `${short} (${wholeInterval(share)})` }
    },
  }
}

function shownIn(row: ReleasedRow | undefined): number {
  return row?.share.kind === 'shown' ? row.share.percent : 0
}
