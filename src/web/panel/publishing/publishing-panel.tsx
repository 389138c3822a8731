import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { DraftBody, PublishBody, ReceiptBody, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import { post } from '../../query.ts'
import { inPanelRoot, sendingFailure, usePanelCall } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { BeforeCard } from './before-card.tsx'
import { DraftCard } from './draft-card.tsx'
import { PublishCard } from './publish-card.tsx'
import { ReleasesCard } from './releases-card.tsx'

interface PublishingPanelProps {
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

/** From obstacles to releases, in the order in which an administrator works. */
function ReleaseWorkflow({ surveyId, publicOrigin, releases }: PublishingPanelProps & { releases: ReleasesReply }) {
  const { draft, published } = releases
  // A correction may come sooner than another release: what was prepared has obstacles of its own.
  const { obstacles } = draft ?? releases
  const { prepare, publish, withdraw, receipt } = useReleaseCalls(surveyId)
  const isBusy = [prepare, publish, withdraw].some(({ isPending }) => isPending)
  // The draft that this administrator opened the page with or prepared: another, or none, is somebody else's doing, or it expired.
  const [known, know] = useState(draft?.sha256)
  const isOvertaken = !isBusy && known !== draft?.sha256
  const [said, say] = useState({ ofDraft: '', ofList: '' })
  const draftHeading = useRef<HTMLHeadingElement>(null)
  const listHeading = useRef<HTMLHeadingElement>(null)
  const correcting = prepare.variables?.corrects?.number

  async function prepareDraft(body: DraftBody) {
    say({ ofDraft: '', ofList: '' })
    const reply = await prepare.mutateAsync(body).catch(() => undefined)
    if (!reply) return false
    know(reply.draft?.sha256)
    publish.reset()
    say({ ofDraft: 'Vista previa lista; solo se ve en el panel.', ofList: '' })
    if (body.corrects) draftHeading.current?.focus()
    return true
  }

  async function publishDraft(body: PublishBody) {
    const reply = await publish.mutateAsync(body).catch(() => undefined)
    if (!reply) return
    know(reply.draft?.sha256)
    say({ ofDraft: '', ofList: `Publicación ${reply.published[0]?.number} en línea.` })
    listHeading.current?.focus()
  }

  async function withdrawRelease(withdrawal: Withdrawal) {
    const reply = await withdraw.mutateAsync(withdrawal).catch(() => undefined)
    if (!reply) return false
    know(reply.draft?.sha256)
    say({ ofDraft: '', ofList: `Publicación ${withdrawal.number} retirada.` })
    return true
  }

  async function keepReceipt(number: number, body: ReceiptBody) {
    const reply = await receipt.mutateAsync({ number, body }).catch(() => undefined)
    if (reply) say({ ofDraft: '', ofList: `Se guardó el acuse de la número ${number}.` })
  }

  return (
    <>
      <BeforeCard {...{ surveyId, obstacles }} corrects={draft?.corrects} />
      <DraftCard
        {...{ surveyId, draft, isOvertaken }}
        isFree={obstacles.every(({ weight }) => weight !== 'refusal')}
        newest={published[0]?.number}
        heading={draftHeading}
        said={said.ofDraft}
        isPreparing={prepare.isPending}
        failure={correcting === undefined ? sendingFailure(prepare) : undefined}
        prepare={() => void prepareDraft({})}
      />
      <PublishCard
        {...{ surveyId, obstacles, draft }}
        isSending={publish.isPending}
        failure={sendingFailure(publish)}
        publish={(body) => void publishDraft(body)}
      />
      <ReleasesCard
        {...{ surveyId, publicOrigin, published }}
        heading={listHeading}
        said={said.ofList}
        forget={() => {
          prepare.reset()
          withdraw.reset()
        }}
        receipt={{
          isSending: receipt.isPending,
          failure: sendingFailure(receipt),
          send: (number, body) => void keepReceipt(number, body),
        }}
        correct={{
          isSending: prepare.isPending,
          failure: correcting === undefined ? undefined : sendingFailure(prepare),
          send: (number, reason) => prepareDraft({ corrects: { number, reason } }),
        }}
        withdraw={{
          isSending: withdraw.isPending,
          failure: sendingFailure(withdraw),
          send: (number, reason, confirmation) => withdrawRelease({ number, reason, confirmation }),
        }}
      />
    </>
  )
}

/** What the administrator can do. Each call is answered with the new state of all releases. */
function useReleaseCalls(surveyId: string) {
  return {
    prepare: useCall(surveyId, (body: DraftBody) => post(apiPaths.releaseDraft(surveyId), body)),
    publish: useCall(surveyId, (body: PublishBody) => post(apiPaths.releases(surveyId), body)),
    withdraw: useCall(surveyId, ({ number, ...body }: Withdrawal) =>
      post(apiPaths.releaseWithdrawal(surveyId, number), body),
    ),
    receipt: useCall(surveyId, ({ number, body }: { number: number; body: ReceiptBody }) =>
      post(apiPaths.releaseReceipt(surveyId, number), body),
    ),
  }
}

type Withdrawal = WithdrawBody & { readonly number: number }

function useCall<Body>(surveyId: string, send: (body: Body) => Promise<ReleasesReply>) {
  const client = useQueryClient()
  const queryKey = [apiPaths.releases(surveyId)]
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      // A refresh that is still under way would bring back the state before this change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, reply)
    },
    // After a refusal the page is out of date; after a lost answer, nobody knows.
    onError: () => client.refetchQueries({ queryKey }),
  })
}
