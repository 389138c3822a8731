import { useEffect, useState } from 'react'
import { apiPaths } from '#contract/paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { inPanelRoot, usePanelCall } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { DraftView } from './draft-view.tsx'
import { DraftsCard } from './drafts-card.tsx'
import { NewSurveyCard } from './new-survey-card.tsx'
import { SurveysCard } from './surveys-card.tsx'

interface QuestionnairesPanelProps {
  readonly publicOrigin: string
}

export const QuestionnairesPanel = inPanelRoot(Panel)

function Panel({ publicOrigin }: QuestionnairesPanelProps) {
  const [draftId, setDraftId] = useState<string | null>()
  // One page is drawn for the list and for every draft: only the browser knows which one was asked for.
  useEffect(() => setDraftId(new URLSearchParams(window.location.search).get('borrador')), [])
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      {draftId === undefined && <p role="status">Cargando...</p>}
      {draftId === null && <QuestionnaireList />}
      {draftId && <DraftView {...{ draftId, publicOrigin }} />}
    </div>
  )
}

/** How to begin, what was begun, and what is open. */
function QuestionnaireList() {
  const questionnaires = usePanelCall<QuestionnairesReply>(apiPaths.questionnaires)
  return (
    <>
      <RefreshBar calls={[questionnaires]} />
      <NewSurveyCard />
      {questionnaires.reply && (
        <>
          <DraftsCard drafts={questionnaires.reply.drafts} />
          <SurveysCard surveys={questionnaires.reply.surveys} />
        </>
      )}
    </>
  )
}
