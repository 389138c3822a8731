import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { CopyBody, QuestionnairesReply, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { longDay, mexicoDay } from '#rules/format/dates.ts'
import { post } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { Bullets, Card } from '../card.tsx'
import { useOpenForm } from '../confirm-form.tsx'
import { OpennessBadge } from '../openness-badge.tsx'
import { ActionButton, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { DownloadLink } from '../panel-links.tsx'
import { SurveyName } from '../panel-nav.tsx'
import { CloseForm, DatesForm, DatesLine, ReopenForm } from './opening-forms.tsx'
import { goToDraft, UploadForm } from './upload-form.tsx'
import { EmptyingForm, SurveyLink, VisibilityBadge, VisibilityForm } from './visibility-form.tsx'

type OpenedSurvey = QuestionnairesReply['surveys'][number]

/** Every survey that was ever opened, and what can still be done with it. */
export function SurveysCard({ surveys, publicOrigin }: Pick<QuestionnairesReply, 'surveys'> & Origin) {
  const announcement = useAnnouncement()
  return (
    <Card id="encuestas" title="Encuestas" announcement={announcement}>
      <ul>
        {surveys.toSorted(fromFilesFirst).map((survey) => (
          <SurveyItem key={survey.id} {...{ survey, publicOrigin }} onDone={announcement.announce} />
        ))}
      </ul>
    </Card>
  )
}

/** Surveys opened from files first, newest on top; then the program's own. */
function fromFilesFirst(a: OpenedSurvey, b: OpenedSurvey): number {
  const [isFromFile, isOtherFromFile] = [a.versions.length > 0, b.versions.length > 0]
  return isFromFile && isOtherFromFile ? b.id.localeCompare(a.id) : Number(isOtherFromFile) - Number(isFromFile)
}

interface Origin {
  readonly publicOrigin: string
}

interface SurveyItemProps extends Origin {
  readonly survey: OpenedSurvey
  /** Called with what to say. */
  readonly onDone: (sentence: string) => void
}

function SurveyItem(props: SurveyItemProps) {
  const { survey } = props
  const { accent, state, versions } = survey
  return (
    <li className={`accent-${accent} border-t border-line py-4 first:border-t-0 last:pb-0`}>
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <SurveyName survey={survey} />
        <OpennessBadge openness={state} />
        <VisibilityBadge survey={survey} />
      </h3>
      <DatesLine opens={survey.opens} closes={survey.closes} />
      <SurveyLink {...props} />
      <SurveyActions {...props} />
      {versions.length > 0 && <VersionList survey={survey} />}
    </li>
  )
}

const surveyForms = {
  close: { button: 'Cerrar', form: CloseForm },
  reopen: { button: 'Volver a abrir', form: ReopenForm },
  dates: { button: 'Fechas', form: DatesForm },
  visibility: { button: '¿Para quién es?', form: VisibilityForm },
  empty: { button: 'Borrar las respuestas', form: EmptyingForm },
}

/** What is closed past its date opens with another date. The program's own surveys are always public. */
function formsOf({ state, closes, visibility, versions }: OpenedSurvey): (keyof typeof surveyForms)[] {
  if (state === 'closed-for-good') return []
  const isPast = closes !== null && closes <= Date.now()
  return [
    ...(state !== 'closed' ? ['close' as const] : isPast ? [] : ['reopen' as const]),
    'dates',
    ...(versions.length > 0 ? ['visibility' as const] : []),
    ...(visibility === 'trial' ? ['empty' as const] : []),
  ]
}

/** The program's own surveys can be copied, closed and opened: their new versions come with the program. */
function SurveyActions({ survey, onDone }: SurveyItemProps) {
  const { id, state, versions, visibility, link } = survey
  const forms = useOpenForm<'upload' | keyof typeof surveyForms>()
  const copy = useAction((as: CopyBody['as']) => post<SurveyDraftReply>(apiPaths.draftOfSurvey(id), { as }), {
    onDone: goToDraft,
  })
  const OpenedForm = forms.open && forms.open !== 'upload' && surveyForms[forms.open].form
  const isFromFile = versions.length > 0 && state !== 'closed-for-good'
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        {(visibility === 'public' || link) && (
          <a
            href={visibility === 'public' ? pagePaths.survey(id) : link}
            className="button-quiet -mx-2 text-sm underline underline-offset-4"
          >
            Ver la encuesta
            <span className="sr-only"> {id}</span>
          </a>
        )}
        <FileLinks subject={`la ${id}`} path={(type) => questionnaireFilePaths.survey(id, type)} />
        {isFromFile && (
          <Allowed to="analysis">
            <ActionButton action={copy} className="button-outline text-sm" onClick={() => copy.send('next-version')}>
              Corregir textos
              <span className="sr-only"> de la {id}</span>
            </ActionButton>
            <button {...forms.button('upload')} className="button-outline text-sm">
              Subir una versión nueva
              <span className="sr-only"> de la {id}</span>
            </button>
          </Allowed>
        )}
        <Allowed to="analysis">
          <ActionButton action={copy} className="button-outline text-sm" onClick={() => copy.send('new-survey')}>
            Copiar
            <span className="sr-only"> la {id}</span>
          </ActionButton>
        </Allowed>
        <Allowed to="administration">
          {formsOf(survey).map((name) => (
            <button key={name} {...forms.button(name)} className="button-outline text-sm">
              {surveyForms[name].button}
              <span className="sr-only"> de la {id}</span>
            </button>
          ))}
        </Allowed>
      </div>
      <Problem>{copy.failure}</Problem>
      {forms.open === 'upload' && (
        <div id={forms.id} className="mt-3">
          <UploadForm target={{ encuesta: id }} label="Elegir el archivo de la versión nueva" onUploaded={goToDraft} />
        </div>
      )}
      {OpenedForm && <OpenedForm {...{ survey, forms, onDone }} />}
    </>
  )
}

/** Every version that was opened, newest first: by whom, and what it changed. */
function VersionList({ survey: { id, versions } }: Pick<SurveyItemProps, 'survey'>) {
  return (
    <details className="mt-1">
      <summary className="summary">
        Versiones ({versions.length})<span className="sr-only"> de la {id}</span>
      </summary>
      <ol className="space-y-3 pb-2 text-sm">
        {versions.map(({ number, correction, openedAt, openedBy, changes, isSameMeaning }) => {
          const name = `${number}-${correction}`
          return (
            <li key={name} className="border-l-3 border-accent pl-3">
              <p className="font-semibold text-ink">
                Versión {number}
                {correction > 0 && `, corrección ${correction}`}
              </p>
              <p>
                {longDay(mexicoDay(Date.parse(openedAt)))} · {openedBy}
              </p>
              <Bullets className="my-1" items={changes.map(({ sentence }) => sentence)} />
              {isSameMeaning !== null && <p>{isSameMeaning ? 'No cambió el sentido.' : 'Cambió el sentido.'}</p>}
              <FileLinks
                subject={`la versión ${name} de la ${id}`}
                path={(type) => questionnaireFilePaths.version(id, name, type)}
              />
            </li>
          )
        })}
      </ol>
    </details>
  )
}

/** Download links for both formats. `subject` is for screen readers, since a page has many of these. */
function FileLinks({ subject, path }: { subject: string; path: (type: 'xlsx' | 'json') => string }) {
  return (
    <span className="flex gap-x-6 px-2">
      {(['xlsx', 'json'] as const).map((type) => (
        <DownloadLink key={type} href={path(type)}>
          .{type}
          <span className="sr-only"> de {subject}</span>
        </DownloadLink>
      ))}
    </span>
  )
}
