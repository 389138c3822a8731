import { municipalityMap } from '#places/municipality-map.ts'
import type { ReleasedQuestion, ReleasedRow } from '#releases/release.ts'
import { withoutCaseAndAccents } from '#rules/answers/suggestions.ts'
import { oneDecimal, percent } from '#rules/format/percent.ts'
import type { GroupTable } from './release-view.ts'

const { width, height, municipalities } = municipalityMap

/** The shapes of the municipalities, which all maps of a page refer to. */
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

/** A map of what people in each place answered. The lines beside it give the same numbers, so it is hidden from screen readers. */
export function PlaceMap({ groups, question }: { groups: readonly GroupTable[]; question: ReleasedQuestion }) {
  const isByPlace = groups.some(({ group }) => group.municipalities)
  const content = isByPlace ? mapContent(groups, question) : undefined
  if (!content) return null
  return (
    <figure className="place-map">
      <figcaption className="text-sm font-semibold text-ink">{content.title}</figcaption>
      <svg className="map mx-auto mt-1 w-full max-sm:max-w-64" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {groups.map((one) => (
          <PlaceShape key={one.group.id} place={one} content={content} />
        ))}
      </svg>
      <MapLegend content={content} />
    </figure>
  )
}

function PlaceShape({ place, content }: { place: GroupTable; content: MapContent }) {
  const value = content.valueIn(place)
  const [low, high] = content.domain
  const shapes = municipalities.filter(({ name }) => place.group.municipalities?.includes(name))
  const label = shapes.map((shape) => shape.label).toSorted((a, b) => b.room - a.room)[0]
  return (
    <>
      {shapes.map(({ name }) => (
        <use
          key={name}
          href={`#${shapeId(name)}`}
          className={value === undefined ? 'place-withheld' : 'place'}
          fillOpacity={value === undefined ? undefined : opacity((value - low) / (high - low || 1))}
        />
      ))}
      {label && value !== undefined && (
        <text className="halo fill-ink" x={label.x} y={label.y} dy="0.35em" fontSize="28" textAnchor="middle">
          {content.write(value)}
        </text>
      )}
    </>
  )
}

function MapLegend({ content }: { content: MapContent }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-xs">
      <span className="flex items-center gap-2">
        {content.write(content.domain[0])}
        <svg className="map" width="90" height="12" aria-hidden="true">
          {[0, 1, 2, 3, 4].map((step) => (
            <rect key={step} className="place" x={step * 18} width="18" height="12" fillOpacity={opacity(step / 4)} />
          ))}
        </svg>
        {content.write(content.domain[1])}
      </span>
      <span className="flex items-center gap-2">
        <svg className="map" width="18" height="12" aria-hidden="true">
          <rect className="place-withheld" width="18" height="12" />
        </svg>
        no se muestra
      </span>
    </p>
  )
}

/** Never so dark that a label could not be read on it. */
function opacity(part: number): number {
  return Number((0.08 + part * 0.55).toFixed(2))
}

/** «San José de Gracia» → «mapa-san-jose-de-gracia». */
function shapeId(name: string): string {
  return `mapa-${withoutCaseAndAccents(name).replaceAll(' ', '-')}`
}

type MapContent = NonNullable<ReturnType<typeof mapContent>>

/** The one number of a question that its map shows: the mean where people gave a number, otherwise the share of the commonest answer. */
function mapContent(groups: readonly GroupTable[], { result }: ReleasedQuestion) {
  if (result.kind !== 'table') return undefined
  const [commonest] = result.rows
    .filter(({ isApart }) => !isApart)
    .toSorted((a, b) => (percentOf(b) ?? 0) - (percentOf(a) ?? 0))
  /** Undefined where it is suppressed. */
  const valueIn = ({ table }: GroupTable) => {
    if (table.kind === 'withheld') return undefined
    return result.mean ? table.mean?.value : percentOf(table.rows.find(({ option }) => option === commonest?.option))
  }
  const values = groups.flatMap((group) => valueIn(group) ?? [])
  // One place alone has nothing to be compared with.
  if (values.length < 2) return undefined
  return {
    title: result.mean ? 'Media de cada lugar' : `«${commonest?.label}» en cada lugar`,
    domain: [Math.min(...values), Math.max(...values)] as const,
    write: result.mean ? oneDecimal : percent,
    valueIn,
  }
}

function percentOf(row: ReleasedRow | undefined): number | undefined {
  return row?.share.kind === 'shown' ? row.share.percent : undefined
}
