import type { HealthReply } from '#contract/health-schemas.ts'
import { pagePaths } from '#contract/paths.ts'
import { ArrowRightIcon } from '../../components/icons.tsx'
import { gradeLooks, verdictOf } from '../health/verdict.tsx'
import type { PanelCall } from '../panel-call.tsx'

/** Green, yellow or red in one line that leads to the whole. As tall before it is known as after, so that nothing moves. */
export function HealthLine({ health: { reply, failure } }: { health: PanelCall<HealthReply> }) {
  const look = reply && !failure ? gradeLooks[reply.grade] : undefined
  const words = failure ? 'Sin poder revisar' : reply ? verdictOf(reply.checks) : 'Revisando el sitio…'
  return (
    <a
      href={pagePaths.health}
      className={`flex min-h-13 items-center gap-2 rounded-lg border px-2 py-1 text-sm font-semibold hover:border-accent sm:min-h-11 sm:basis-full sm:px-3 ${look ? `${look.border} ${look.ground}` : 'border-line bg-paper'}`}
    >
      {look?.icon('size-5') ?? <span className="size-5 shrink-0" />}
      <span className="leading-5 text-ink max-sm:underline">{words}</span>
      <span className="ml-auto text-ink underline max-sm:sr-only">¿Está todo bien?</span>
      <ArrowRightIcon className="size-4 text-ink max-sm:hidden" />
    </a>
  )
}
