import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { OpenedReply, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { CallState, usePanelCall } from '../panel-call.tsx'
import { ChangesCard } from './changes-card.tsx'
import { OpenCard } from './open-card.tsx'
import { OpenedCard } from './opened-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { QuestionnaireCard } from './questionnaire-card.tsx'
import { ReportCard } from './report-card.tsx'

interface DraftViewProps {
  readonly draftId: string
  readonly publicOrigin: string
}

/** One draft, from what was found in its file to its opening. */
export function DraftView({ draftId, publicOrigin }: DraftViewProps) {
  const [opened, setOpened] = useState<OpenedReply>()
  return (
    <>
      <p>
        <a href={pagePaths.questionnaires()} className="button-quiet -ml-2 text-sm">
          ← Todos los cuestionarios
        </a>
      </p>
      {opened ? <OpenedCard {...{ opened, publicOrigin }} /> : <DraftSteps {...{ draftId, publicOrigin, setOpened }} />}
    </>
  )
}

function DraftSteps({
  draftId,
  publicOrigin,
  setOpened,
}: DraftViewProps & { setOpened: (opened: OpenedReply) => void }) {
  const queryKey = [apiPaths.surveyDraft(draftId)]
  const call = usePanelCall<SurveyDraftReply>(apiPaths.surveyDraft(draftId))
  const client = useQueryClient()
  const [said, say] = useState('')
  const [isEditing, edit] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { reply: draft } = call
  const changed = async (reply: SurveyDraftReply) => {
    // A refresh that is still under way would bring back the draft before this change.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, reply)
  }
  if (!draft) return <CallState call={{ failure: call.refusal ?? call.failure }} />
  const { document } = draft
  return (
    <>
      <header>
        <h2 className="text-2xl font-extrabold tracking-tight wrap-anywhere text-ink">{draft.title}</h2>
        <p className="mt-1 text-sm wrap-anywhere">
          {draft.surveyId ? `Borrador para la encuesta ${draft.surveyId}` : 'Borrador de una encuesta nueva'} ·{' '}
          {draft.fileName} · {dayAndTime(Date.parse(draft.uploadedAt))}
        </p>
      </header>
      {call.failure && (
        <div role="alert">
          <NoticeBox tone="danger" title="Lo que ves puede haber cambiado">
            <p className="text-sm">{call.refusal ?? call.failure}</p>
          </NoticeBox>
        </div>
      )}
      <ReportCard
        {...{ draft, heading, said }}
        uploaded={(reply) => {
          void changed(reply)
          say('Se leyó el archivo otra vez.')
          heading.current?.focus()
        }}
      />
      <ChangesCard draft={draft} />
      {document && (
        <>
          <QuestionnaireCard {...{ draft, document, changed, isEditing, edit }} />
          {!isEditing && <PreviewCard {...{ draft, publicOrigin, changed }} />}
        </>
      )}
      {/* What is being written is not in the draft: it would be opened without it. */}
      {!isEditing && (
        <OpenCard {...{ draft }} opened={setOpened} failed={() => void client.refetchQueries({ queryKey })} />
      )}
    </>
  )
}
