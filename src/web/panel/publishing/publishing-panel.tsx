import { apiPaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { usePanelCall } from '../panel-call.ts'
import { inPanelRoot } from '../panel-root.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { ReleaseWorkflow } from './release-workflow.tsx'

export interface PublishingPanelProps {
  readonly surveyId: string
  readonly publicOrigin: string
}

export const PublishingPanel = inPanelRoot(Panel)

function Panel(props: PublishingPanelProps) {
  const releases = usePanelCall<ReleasesReply>(apiPaths.releases(props.surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[releases]} />
      {releases.reply && <ReleaseWorkflow {...props} releases={releases.reply} />}
    </div>
  )
}
