import type { OverviewReply } from '#contract/panel-schemas.ts'

type Openness = OverviewReply['surveys'][number]['openness']

const texts: Record<Openness, readonly [name: string, colours: string]> = {
  open: ['abierta', 'badge-secure'],
  'not-yet': ['todavía no abre', 'bg-amber-100 text-amber-950'],
  closed: ['cerrada', 'bg-slate-200 text-ink'],
  'closed-for-good': ['cerrada para siempre', 'bg-slate-200 text-ink'],
}

export function OpennessBadge({ openness }: { openness: Openness }) {
  const [name, colours] = texts[openness]
  return <span className={`badge ${colours}`}>{name}</span>
}
