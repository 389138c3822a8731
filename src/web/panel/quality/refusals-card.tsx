import type { QualityReply } from '#contract/panel-schemas.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { DataTable } from '../../charts/data-table.tsx'
import { MeasureCard } from './measures.tsx'

const moments: Record<keyof QualityReply['refused'], string> = {
  check: 'Al entrar: desde esa dirección ya se había respondido',
  start: 'Al iniciar de nuevo',
  completion: 'Al enviar una segunda respuesta',
}

const blocks: Record<string, string> = {
  address: 'una sola dirección',
  '24': 'un bloque IPv4 (/24)',
  '56': 'un bloque IPv6 (/56)',
  '48': 'un bloque IPv6 grande (/48)',
}
const asked: Record<string, string> = { calls: 'Demasiadas llamadas', starts: 'Demasiados inicios' }

/** Repeats that were turned away, and what the limits refused. */
export function RefusalsCard({ refused, limited }: Pick<QualityReply, 'refused' | 'limited'>) {
  const repeats = (Object.keys(moments) as (keyof typeof moments)[]).map(
    (moment) => [moments[moment], refused[moment]] as const,
  )
  const limits = limited.map(({ reason, refused }) => [limitName(reason), refused] as const)
  const all = repeats.reduce((sum, [, amount]) => sum + amount, 0)
  return (
    <MeasureCard
      title="Intentos rechazados"
      words={`Repeticiones desde una dirección que ya respondió: ${wholeNumber(all)}.`}
      meaning="Son intentos, no personas: la misma puede volver muchas veces, y quien comparte la red con alguien que ya respondió también cuenta aquí. No se guarda de quién son."
    >
      <Amounts caption="Repeticiones, por momento" rows={repeats} />
      <p className="mt-4 text-sm">
        {limits.length === 0
          ? 'Por límites de uso no se ha rechazado nada desde que arrancó el servidor.'
          : 'Por límites de uso, en todas las encuestas, desde que arrancó el servidor:'}
      </p>
      {limits.length > 0 && <Amounts caption="Por límites de uso" rows={limits} />}
    </MeasureCard>
  )
}

/** «calls-48» in words; an unknown reason is shown as it is. */
function limitName(reason: string): string {
  const [what = '', block = ''] = reason.split('-')
  const [first, from] = [asked[what], blocks[block]]
  return first && from ? `${first} desde ${from}` : reason
}

function Amounts({ caption, rows }: { caption: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <DataTable
      caption={caption}
      headClass="w-full font-normal text-body"
      lastClass="font-semibold text-ink"
      rows={rows.map(([name, amount]) => ({ key: name, cells: [name, wholeNumber(amount)] }))}
    />
  )
}
