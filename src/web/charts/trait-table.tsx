import { Fragment } from 'react'
import { percent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from './data-table.tsx'
import { Key } from './key.tsx'

interface TraitLevel {
  readonly name: string
  readonly people: number | undefined
  /** Shares in percent. */
  readonly unweighted: number | undefined
  readonly weighted: number | undefined
  readonly population: number
}

interface TraitTableProps {
  readonly trait: string
  readonly edition: string
  readonly levels: readonly TraitLevel[]
  readonly isWeighted: boolean
}

/** Who took part by one trait, level by level beside the population. */
export function TraitTable({ trait, edition, levels, isWeighted }: TraitTableProps) {
  const highest = Math.max(...levels.flatMap((one) => [one.unweighted ?? 0, one.weighted ?? 0, one.population]))
  return (
    <DataTable
      caption={`${trait} de quienes participaron, junto al ${edition}`}
      columns={[trait, 'Per\u00adsonas', 'Sin ponde\u00adrar', ...(isWeighted ? ['Ponde\u00adradas'] : []), edition]}
      headClass="sm:w-full"
      rows={levels.map((level) => ({
        key: level.name,
        cells: [
          <Fragment key="level">
            {breakable(level.name)}
            <LevelTrack level={level} highest={highest} />
          </Fragment>,
          level.people === undefined ? SUPPRESSED : wholeNumber(level.people),
          shareOf(level.unweighted),
          ...(isWeighted ? [shareOf(level.weighted)] : []),
          percent(level.population),
        ],
      }))}
    />
  )
}

/** What the marks of the tables mean. */
export function TraitKey({ edition, isWeighted }: { edition: string; isWeighted: boolean }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 text-xs" aria-hidden="true">
      <Key swatch="rounded-full border-2 border-accent">Sin ponderar</Key>
      {isWeighted && <Key swatch="rounded-full bg-accent">Ponderadas</Key>}
      <Key swatch="border-l-3 border-ink">{edition}</Key>
    </p>
  )
}

const SUPPRESSED = 'reser\u00advado'

function shareOf(share: number | undefined): string {
  return share === undefined ? SUPPRESSED : percent(share)
}

/** The longest word of them all would push the numbers off the narrowest phones. */
function breakable(name: string): string {
  return name.replace('Aguascalientes', 'Aguas\u00adcalientes')
}

/** On a phone the numbers are all there is room for. */
function LevelTrack({ level, highest }: { level: TraitLevel; highest: number }) {
  const x = (share: number) => `${((share / highest) * 100).toFixed(2)}%`
  return (
    <svg className="chart mt-1 hidden w-full sm:block" height="14" aria-hidden="true">
      <line className="chart-line stroke-line" x2="100%" y1="7" y2="7" />
      <line className="whisker-line" x1={x(level.population)} x2={x(level.population)} y2="14" strokeWidth="3" />
      {level.weighted !== undefined && <circle className="dot-yes" cx={x(level.weighted)} cy="7" r="4" />}
      {level.unweighted !== undefined && (
        <circle className="fill-white stroke-accent" cx={x(level.unweighted)} cy="7" r="4" strokeWidth="2" />
      )}
    </svg>
  )
}
