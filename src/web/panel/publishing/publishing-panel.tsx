import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { usePanelCall } from '../panel-call.ts'
import { PanelRoot } from '../panel-root.tsx'
import { panelStatus } from '../panel-status.ts'
import { RefreshBar } from '../refresh-bar.tsx'
import { ReleaseWorkflow } from './release-workflow.tsx'

export interface PublishingPanelProps {
  readonly surveyId: string
  readonly publicOrigin: string
}

export function PublishingPanel(props: PublishingPanelProps) {
  return (
    <PanelRoot>
      <Panel {...props} />
    </PanelRoot>
  )
}

function Panel(props: PublishingPanelProps) {
  const { reply, ...call } = usePanelCall<ReleasesReply>(apiPaths.releases(props.surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar status={panelStatus([{ ...call, reply }])} isLoading={call.isLoading} refresh={call.refresh} />
      {reply && <ReleaseWorkflow {...props} releases={reply} />}
    </div>
  )
}
