import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { DraftBody, PublishBody, ReleasesReply } from '#contract/release-schemas.ts'
import { useAnnouncement } from '../panel-action.tsx'
import { inPanelRoot, usePanelCall } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { BeforeCard } from './before-card.tsx'
import { DraftCard } from './draft-card.tsx'
import { PublishCard } from './publish-card.tsx'
import { ReleasesCard } from './releases-card.tsx'
import { useReleaseAction } from './use-release-action.ts'

interface PublishingPanelProps {
  readonly surveyId: string
  readonly publicOrigin: string
}

export const PublishingPanel = inPanelRoot((props: PublishingPanelProps) => {
  const releases = usePanelCall<ReleasesReply>(apiPaths.releases(props.surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[releases]} />
      {releases.data && <ReleaseWorkflow {...props} releases={releases.data} />}
    </div>
  )
})

/** From obstacles to releases, in the order in which an administrator works. */
function ReleaseWorkflow({ surveyId, publicOrigin, releases }: PublishingPanelProps & { releases: ReleasesReply }) {
  const { draft, published } = releases
  // A correction may come sooner than another release: what was prepared has obstacles of its own.
  const { obstacles } = draft ?? releases
  // The draft that this administrator opened the page with or prepared: another, or none, is somebody else's doing, or it expired.
  const [known, know] = useState(draft?.sha256)
  const isOvertaken = useIsMutating() === 0 && known !== draft?.sha256
  const [draftNews, listNews] = [useAnnouncement(), useAnnouncement()]

  const hush = () => {
    draftNews.say('')
    listNews.say('')
  }
  const changed = (reply: ReleasesReply) => {
    know(reply.draft?.sha256)
    hush()
  }
  const publish = useReleaseAction<PublishBody>(surveyId, apiPaths.releases(surveyId), (reply) => {
    changed(reply)
    listNews.announce(`Publicación ${reply.published[0]?.number} en línea.`)
  })
  const prepared = (reply: ReleasesReply) => {
    changed(reply)
    publish.reset()
    draftNews.say('Vista previa lista; solo se ve en el panel.')
  }
  const prepare = useReleaseAction<DraftBody>(surveyId, apiPaths.releaseDraft(surveyId), prepared)

  return (
    <>
      <BeforeCard {...{ surveyId, obstacles }} corrects={draft?.corrects} />
      <DraftCard
        {...{ surveyId, draft, isOvertaken, prepare }}
        isFree={obstacles.every(({ weight }) => weight !== 'refusal')}
        newest={published[0]?.number}
        news={draftNews}
        begin={() => {
          hush()
          prepare.send({})
        }}
      />
      <PublishCard {...{ surveyId, obstacles, draft, publish }} />
      <ReleasesCard
        {...{ surveyId, publicOrigin, published, hush }}
        news={listNews}
        withdrawn={changed}
        corrected={(reply) => {
          prepared(reply)
          draftNews.heading.current?.focus()
        }}
      />
    </>
  )
}
