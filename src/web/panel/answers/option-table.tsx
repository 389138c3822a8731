import { interval, percent, wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import type { Estimated } from '../../charts/estimate-view.ts'
import type { ShownOption } from './shown-options.tsx'

interface OptionTableProps {
  readonly caption: string
  readonly options: readonly ShownOption[]
  readonly isWeighted: boolean
}

/** The same number by number, both ways side by side. */
export function OptionTable({ caption, options, isWeighted }: OptionTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        'Respuesta',
        'Per\u00adsonas',
        'Sin ponde\u00adrar',
        ...(isWeighted ? ['Ponde\u00adrada', 'n efec\u00adtiva'] : []),
      ]}
      rows={options.map(({ option, label, count, nEff, weighted, unweighted }) => ({
        key: option,
        cells: [
          label,
          wholeNumber(count),
          <Share key="unweighted" share={unweighted} />,
          ...(isWeighted ? [<Share key="weighted" share={weighted} />, wholeNumber(nEff)] : []),
        ],
      }))}
    />
  )
}

function Share({ share }: { share: Estimated }) {
  return (
    <>
      {percent(share.value * 100)}
      <span className="block max-sm:hidden">{interval(share)}</span>
    </>
  )
}
