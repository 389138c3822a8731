import { Fragment } from 'react'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from './data-table.tsx'
import { Key } from './legend.tsx'

interface TraitLevel {
  readonly name: string
  readonly people?: number | undefined
  /** Shares in percent. */
  readonly unweighted?: number | undefined
  readonly weighted?: number | undefined
  readonly population: number
}

interface TraitTablesProps {
  readonly edition: string
  readonly isWeighted: boolean
  /** How a share in percent is written. */
  readonly format: (percent: number) => string
  /** `unknown` says how many people did not give the trait. */
  readonly traits: readonly { name: string; levels: readonly TraitLevel[]; unknown: string | undefined }[]
}

/** Who took part by sex, age and so on, beside the population, with a legend. */
export function TraitTables({ edition, isWeighted, format, traits }: TraitTablesProps) {
  const shareOf = (share: number | undefined) => (share === undefined ? SUPPRESSED : format(share))
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-5 text-xs" aria-hidden="true">
        <Key swatch="rounded-full border-2 border-accent">Sin ponderar</Key>
        {isWeighted && <Key swatch="rounded-full bg-accent">Ponderadas</Key>}
        <Key swatch="border-l-3 border-ink">{edition}</Key>
      </p>
      <div className="mt-2 space-y-6">
        {traits.map(({ name, levels, unknown }) => (
          <div key={name}>
            <DataTable
              caption={`${name} de quienes participaron, junto al ${edition}`}
              columns={[
                name,
                'Per\u00adsonas',
                'Sin ponde\u00adrar',
                ...(isWeighted ? ['Ponde\u00adradas'] : []),
                edition,
              ]}
              headClass="sm:w-full"
              rows={levels.map((level) => ({
                key: level.name,
                cells: [
                  <Fragment key="level">
                    {breakable(level.name)}
                    <LevelTrack level={level} levels={levels} />
                  </Fragment>,
                  level.people === undefined ? SUPPRESSED : wholeNumber(level.people),
                  shareOf(level.unweighted),
                  ...(isWeighted ? [shareOf(level.weighted)] : []),
                  format(level.population),
                ],
              }))}
            />
            {unknown && <p className="mt-2 text-sm">Sin este dato: {unknown}.</p>}
          </div>
        ))}
      </div>
    </>
  )
}

const SUPPRESSED = 'no se mues\u00adtra'

/** Unbroken, the longest name would push the numbers off the narrowest phones. */
export function breakable(name: string): string {
  return name.replace('Aguascalientes', 'Aguas\u00adcalientes')
}

/** Hidden on phones, where only the numbers fit. */
function LevelTrack({ level, levels }: { level: TraitLevel; levels: readonly TraitLevel[] }) {
  const highest = Math.max(...levels.flatMap((one) => [one.unweighted ?? 0, one.weighted ?? 0, one.population]))
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
