import type { HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { inPanelRoot, usePanelCall } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { CheckList } from './check-list.tsx'
import { LiveNumberGrid } from './live-numbers.tsx'
import { RefusalsByReason } from './refusals-by-reason.tsx'
import { VerdictCard } from './verdict.tsx'

export const HealthPanel = inPanelRoot(Panel)

function Panel() {
  const health = usePanelCall<HealthReply>(apiPaths.health)
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[health]} />
      {health.reply && (
        <>
          <VerdictCard checks={health.reply.checks} grade={health.reply.grade} />
          <CheckList checks={health.reply.checks} />
          <LiveNumberGrid health={health.reply} now={health.repliedAt} />
          <RefusalsByReason refusals={health.reply.refusals} />
        </>
      )}
    </div>
  )
}
