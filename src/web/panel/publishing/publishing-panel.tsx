import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { DraftBody, PublishBody, ReleasesReply } from '#contract/release-schemas.ts'
import { Allowed } from '../allowed.tsx'
import { useAnnouncement } from '../panel-action.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { BeforeCard } from './before-card.tsx'
import { DraftCard } from './draft-card.tsx'
import { PublishCard } from './publish-card.tsx'
import { PublishedCard } from './published-card.tsx'
import { ReleasesCard } from './releases-card.tsx'
import { useReleaseAction } from './use-release-action.ts'

interface PublishingPanelProps {
  readonly surveyId: string
  readonly publicOrigin: string
  /** The questions by whose answers a release may compare people. */
  readonly banners: readonly { readonly id: string; readonly text: string }[]
}

export const PublishingPanel = withQueryClient((props: PublishingPanelProps) => {
  const releases = usePanelCall<ReleasesReply>(apiPaths.releases(props.surveyId))
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      <RefreshBar calls={[releases]} />
      {releases.data && <ReleaseWorkflow {...props} releases={releases.data} />}
    </div>
  )
})

/** From obstacles to releases, in the order of the administrator's work. */
function ReleaseWorkflow({
  surveyId,
  publicOrigin,
  banners,
  releases,
}: PublishingPanelProps & { releases: ReleasesReply }) {
  const { draft, published } = releases
  // A correction may be published sooner than a new release, so a draft has its own obstacles.
  const { obstacles } = draft ?? releases
  const isRefused = obstacles.some(({ weight }) => weight === 'refusal')
  // The draft that was here on loading, or that this page prepared. If there is another or none now, somebody else changed it, or it expired.
  const [ownDraft, setOwnDraft] = useState(draft?.sha256)
  const isReplaced = useIsMutating() === 0 && ownDraft !== draft?.sha256
  const [justPublished, setJustPublished] = useState<number>()
  const [newest] = published
  const [aboutDraft, aboutReleases] = [useAnnouncement(), useAnnouncement()]

  const clearMessages = () => {
    aboutDraft.setMessage('')
    aboutReleases.setMessage('')
  }
  const onChanged = (reply: ReleasesReply) => {
    setOwnDraft(reply.draft?.sha256)
    clearMessages()
  }
  const publish = useReleaseAction<PublishBody>(surveyId, apiPaths.releases(surveyId), (reply) => {
    onChanged(reply)
    setJustPublished(reply.published[0]?.number)
  })
  const onPrepared = (reply: ReleasesReply) => {
    onChanged(reply)
    publish.reset()
    aboutDraft.setMessage('Vista previa lista; solo se ve en el panel.')
  }
  const prepare = useReleaseAction<DraftBody>(surveyId, apiPaths.releaseDraft(surveyId), onPrepared)

  return (
    <>
      {newest && !newest.withdrawn && !draft && (
        <PublishedCard {...{ surveyId, publicOrigin }} release={newest} takesFocus={newest.number === justPublished} />
      )}
      <BeforeCard {...{ surveyId, obstacles }} corrects={draft?.corrects} />
      <DraftCard
        {...{ surveyId, isRefused, draft, isReplaced, prepare, banners }}
        newest={newest?.number}
        announcement={aboutDraft}
        onTold={(reply) => {
          onChanged(reply)
          aboutDraft.setMessage('Guardado. Revisa la vista previa antes de publicar.')
        }}
        onPrepare={(banner) => {
          clearMessages()
          prepare.send(banner === '' ? {} : { banner })
        }}
      />
      <Allowed to="administration">
        <PublishCard {...{ surveyId, isRefused, obstacles, draft, publish }} isHidden={releases.isHidden ?? false} />
      </Allowed>
      <ReleasesCard
        {...{ surveyId, publicOrigin, published, clearMessages }}
        announcement={aboutReleases}
        onWithdrawn={onChanged}
        onCorrected={(reply) => {
          onPrepared(reply)
          aboutDraft.heading.current?.focus()
        }}
      />
    </>
  )
}
