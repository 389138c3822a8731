import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthReply } from '#contract/health-schemas.ts'
import { apiPaths } from '#contract/paths.ts'
import { makeQueryClient } from '../../query-client.ts'
import { usePanelCall } from '../panel-call.ts'
import { panelStatus } from '../panel-status.ts'
import { RefreshBar } from '../refresh-bar.tsx'
import { CheckList } from './check-list.tsx'
import { LiveNumberGrid } from './live-number-grid.tsx'
import { RefusalsByReason } from './refusals-by-reason.tsx'
import { VerdictCard } from './verdict-card.tsx'

export function HealthPanel() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Panel />
    </QueryClientProvider>
  )
}

function Panel() {
  const health = usePanelCall<HealthReply>(apiPaths.health)
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar status={panelStatus([health])} isLoading={health.isLoading} refresh={health.refresh} />
      {health.reply && (
        <>
          <VerdictCard checks={health.reply.checks} grade={health.reply.grade} />
          <CheckList checks={health.reply.checks} />
          <LiveNumberGrid health={health.reply} at={health.repliedAt} />
          <RefusalsByReason refusals={health.reply.refusals} />
        </>
      )}
    </div>
  )
}
