import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { makeQueryClient } from '../../query-client.ts'
import { usePanelCall } from '../panel-call.ts'
import { panelStatus } from '../panel-status.ts'
import { RefreshBar } from '../refresh-bar.tsx'
import { Desk } from './release-workflow.tsx'

export interface PublishingPanelProps {
  readonly surveyId: string
  readonly publicOrigin: string
}

export function PublishingPanel(props: PublishingPanelProps) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Panel {...props} />
    </QueryClientProvider>
  )
}

function Panel(props: PublishingPanelProps) {
  const { reply, ...call } = usePanelCall<ReleasesReply>(apiPaths.releases(props.surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar status={panelStatus([{ ...call, reply }])} isLoading={call.isLoading} refresh={call.refresh} />
      {reply && <Desk {...props} standing={reply} />}
    </div>
  )
}
