import { useEffect, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { QuestionnairesReply } from '#contract/questionnaire-schemas.ts'
import { DownloadIcon } from '../../components/icons.tsx'
import { Allowed } from '../allowed.tsx'
import { Card } from '../card.tsx'
import { usePanelCall, withQueryClient } from '../panel-call.tsx'
import { RefreshBar } from '../refresh-bar.tsx'
import { DraftView } from './draft-view.tsx'
import { DraftsCard } from './drafts-card.tsx'
import { SurveysCard } from './surveys-card.tsx'
import { goToDraft, UploadForm } from './upload-form.tsx'

export const QuestionnairesPanel = withQueryClient(({ publicOrigin }: { publicOrigin: string }) => {
  const [draftId, setDraftId] = useState<string | null>()
  // The server draws one page for the list and all drafts: only the browser knows which it is.
  useEffect(() => setDraftId(new URLSearchParams(window.location.search).get('borrador')), [])
  return (
    <div className="needs-script space-y-4 sm:space-y-6">
      {draftId === undefined && <p role="status">Cargando...</p>}
      {draftId === null && <QuestionnaireList publicOrigin={publicOrigin} />}
      {draftId && <DraftView {...{ draftId, publicOrigin }} />}
    </div>
  )
})

function QuestionnaireList({ publicOrigin }: { publicOrigin: string }) {
  const questionnaires = usePanelCall<QuestionnairesReply>(apiPaths.questionnaires)
  return (
    <>
      <RefreshBar calls={[questionnaires]} />
      <Allowed to="analysis">
        <NewSurveyCard />
      </Allowed>
      {questionnaires.data && (
        <>
          <DraftsCard drafts={questionnaires.data.drafts} />
          <SurveysCard surveys={questionnaires.data.surveys} publicOrigin={publicOrigin} />
        </>
      )}
    </>
  )
}

const otherFiles = [
  { name: 'Plantilla en JSON', href: questionnaireFilePaths.template('json') },
  { name: 'Esquema de JSON', href: questionnaireFilePaths.schema },
]

function NewSurveyCard() {
  return (
    <Card id="nueva" title="Hacer una encuesta">
      <div className="mt-3 grid gap-6 sm:grid-cols-2 sm:gap-8">
        <div>
          <h3 className="font-bold text-ink">1. Escríbela en una hoja de cálculo</h3>
          <p className="mt-1 mb-3 text-sm">
            La plantilla trae un ejemplo completo y una hoja de ayuda. También puedes partir de otra encuesta: las
            tienes abajo.
          </p>
          <a href={questionnaireFilePaths.template('xlsx')} download className="button-accent max-sm:w-full">
            <DownloadIcon className="size-4" />
            Descargar la plantilla
          </a>
          <p className="mt-2 flex flex-wrap gap-x-4">
            {otherFiles.map(({ name, href }) => (
              <a key={name} href={href} download className="button-quiet -mx-2 text-sm underline underline-offset-4">
                {name}
              </a>
            ))}
          </p>
        </div>
        <div>
          <h3 className="font-bold text-ink">2. Súbela para revisarla</h3>
          <p className="mt-1 mb-3 text-sm">
            Queda como borrador, aunque tenga errores. Nadie la ve hasta que compartes su vista previa o la abres.{' '}
            <a href={pagePaths.questionnaireGuide} className="underline underline-offset-4">
              Qué se lee y qué no
            </a>
          </p>
          <UploadForm label="Elegir un archivo" isPrimary onUploaded={goToDraft} />
        </div>
      </div>
    </Card>
  )
}
