import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { CopyBody, QuestionnairesReply, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { longDay, mexicoDay } from '#rules/format/dates.ts'
import { post } from '../../query.ts'
import { Allowed } from '../allowed.tsx'
import { Bullets, Card } from '../card.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import { OpennessBadge } from '../openness-badge.tsx'
import { ActionButton, Problem, useAction, useAnnouncement } from '../panel-action.tsx'
import { DownloadLink } from '../panel-links.tsx'
import { SurveyName } from '../panel-nav.tsx'
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
          <SurveyItem
            key={survey.id}
            {...{ survey, publicOrigin }}
            onDone={announcement.announce}
            onClosed={() => announcement.announce(`La encuesta ${survey.id} se cerró. Ya no recibe respuestas.`)}
          />
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
  /** Tells what was done. */
  readonly onDone: (message: string) => void
  readonly onClosed: () => void
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
      <SurveyLink {...props} />
      <SurveyActions {...props} />
      {versions.length > 0 && <VersionList survey={survey} />}
    </li>
  )
}

/** The program's own surveys can only be copied: their new versions come with the program. */
function SurveyActions(props: SurveyItemProps) {
  const { survey, onDone } = props
  const { id, state, versions, visibility, link } = survey
  const forms = useOpenForm<'upload' | 'close' | 'visibility' | 'empty'>()
  const copy = useAction((as: CopyBody['as']) => post<SurveyDraftReply>(apiPaths.draftOfSurvey(id), { as }), {
    onDone: goToDraft,
  })
  const isFromFile = versions.length > 0 && state !== 'closed-for-good'
  const isClosable = isFromFile && state !== 'closed'
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
        {isFromFile && (
          <Allowed to="administration">
            <button {...forms.button('visibility')} className="button-outline text-sm">
              ¿Para quién es?
              <span className="sr-only"> La {id}</span>
            </button>
            {visibility === 'trial' && (
              <button {...forms.button('empty')} className="button-outline text-sm">
                Borrar las respuestas
                <span className="sr-only"> de la {id}</span>
              </button>
            )}
          </Allowed>
        )}
        {isClosable && (
          <Allowed to="administration">
            <button {...forms.button('close')} className="button-outline text-sm">
              Cerrar
              <span className="sr-only"> la {id}</span>
            </button>
          </Allowed>
        )}
      </div>
      <Problem>{copy.failure}</Problem>
      {forms.open === 'upload' && (
        <div id={forms.id} className="mt-3">
          <UploadForm target={{ encuesta: id }} label="Elegir el archivo de la versión nueva" onUploaded={goToDraft} />
        </div>
      )}
      {isClosable && forms.open === 'close' && <CloseForm {...props} forms={forms} />}
      {forms.open === 'visibility' && <VisibilityForm {...{ survey, forms, onDone }} />}
      {visibility === 'trial' && forms.open === 'empty' && <EmptyingForm {...{ survey, forms, onDone }} />}
    </>
  )
}

interface CloseFormProps extends SurveyItemProps {
  readonly forms: Pick<ReturnType<typeof useOpenForm>, 'id' | 'close'>
}

/** Must be typed, because people who are answering at the moment are turned away. */
function CloseForm({ survey: { id, title }, forms, onClosed }: CloseFormProps) {
  const closing = useAction((body: { title: string }) => post(apiPaths.closeSurvey(id), body), {
    refreshes: apiPaths.questionnaires,
    onDone: onClosed,
  })
  return (
    <ConfirmForm
      id={forms.id}
      confirmation={{ exact: title, missing: 'Falta escribir el título, tal cual.' }}
      label="Cerrar la encuesta"
      busyLabel="Cerrando..."
      action={closing}
      onConfirm={() => closing.send({ title })}
      onCancel={forms.close}
    >
      <p className="mb-3 text-sm">
        Deja de recibir respuestas. Lo que se respondió se queda y se puede publicar. Solo se vuelve a abrir desde el
        servidor, con el comando <code>abrir {id}</code>.
      </p>
    </ConfirmForm>
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
