import { useEffect, useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import type { OpenedReply, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { dayAndTime } from '#rules/format/dates.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { refusalOf } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { Bullets, Card } from '../card.tsx'
import { CallStatus, failureOf, usePanelCall } from '../panel-call.tsx'
import { AddressLink } from '../panel-links.tsx'
import { SurveyPageLinks } from '../panel-nav.tsx'
import { ChangesCard } from './changes-card.tsx'
import { OpenCard } from './open-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { QuestionnaireCard } from './questionnaire-card.tsx'
import { ReportCard } from './report-card.tsx'

interface DraftViewProps {
  readonly draftId: string
  readonly publicOrigin: string
}

/** One draft, from the report on its file to its opening. */
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

interface DraftStepsProps extends DraftViewProps {
  readonly setOpened: (opened: OpenedReply) => void
}

function DraftSteps({ draftId, publicOrigin, setOpened }: DraftStepsProps) {
  const call = usePanelCall<SurveyDraftReply>(apiPaths.surveyDraft(draftId))
  const [isEditing, setEditing] = useState(false)
  const { data: draft } = call
  const failure = refusalOf(call.error) ?? failureOf(call)
  if (!draft) return <CallStatus failure={failure} />
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
      {failure && (
        <div role="alert">
          <NoticeBox tone="danger" title="Lo que ves puede haber cambiado">
            <p className="text-sm">{failure}</p>
          </NoticeBox>
        </div>
      )}
      <ReportCard draft={draft} />
      <ChangesCard draft={draft} />
      {draft.series.length > 0 && (
        <Card id="series" title="Series a las que pertenece">
          <Bullets className="mt-2" items={draft.series} />
        </Card>
      )}
      {document && <QuestionnaireCard {...{ draft, document, isEditing, setEditing }} />}
      {/* Not while editing: the preview and the opening would not include unsaved texts. */}
      {!isEditing && (
        <>
          <Allowed to="analysis">{document && <PreviewCard {...{ draft, publicOrigin }} />}</Allowed>
          <Allowed to="administration">
            <OpenCard draft={draft} onOpened={setOpened} onFailed={() => void call.refetch()} />
          </Allowed>
        </>
      )}
    </>
  )
}

/** Links to the survey that was just opened. */
function OpenedCard({ opened, publicOrigin }: { opened: OpenedReply; publicOrigin: string }) {
  const { surveyId, number, correction } = opened
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isFirst = number === 1 && correction === 0
  return (
    <Card
      id="abierta"
      title={isFirst ? `La encuesta ${surveyId} está abierta` : `La encuesta ${surveyId} se actualizó`}
      heading={heading}
    >
      <p className="mt-1 text-sm">
        {isFirst
          ? 'Ya recibe respuestas'
          : `Es la versión ${number}${correction > 0 ? `, corrección ${correction}` : ''}`}
        . En unos diez segundos se ve en todo el sitio.
      </p>
      <p className="mt-3">
        <AddressLink origin={publicOrigin} path={opened.link ?? pagePaths.survey(surveyId)} />
      </p>
      <p className="mt-3 text-sm font-semibold text-ink">En el panel</p>
      <SurveyPageLinks id={surveyId} />
    </Card>
  )
}
