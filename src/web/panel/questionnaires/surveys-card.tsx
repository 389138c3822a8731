import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { apiPaths, pagePaths } from '#contract/paths.ts'
import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { CopyBody, QuestionnairesReply, SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { CardSection } from '../../components/section.tsx'
import { post } from '../../query.ts'
import { sendingFailure } from '../panel-call.tsx'
import { SurveyName } from '../survey-pages.tsx'
import { CloseForm } from './close-form.tsx'
import { FileLinks } from './file-links.tsx'
import { goToDraft, tell } from './upload-file.ts'
import { UploadForm } from './upload-form.tsx'
import { VersionList } from './version-list.tsx'

type SurveyRow = QuestionnairesReply['surveys'][number]

/** Everything that was ever opened, with what can still be done about it. */
export function SurveysCard({ surveys }: Pick<QuestionnairesReply, 'surveys'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [said, say] = useState('')
  return (
    <CardSection id="encuestas" title="Encuestas" heading={heading}>
      <p role="status" className="mt-1 text-sm font-semibold text-secure empty:mt-0">
        {said}
      </p>
      <ul>
        {surveys.toSorted(madeHereFirst).map((survey) => (
          <SurveyItem
            key={survey.id}
            survey={survey}
            closed={() => {
              say(`La encuesta ${survey.id} se cerró. Ya no recibe respuestas.`)
              heading.current?.focus()
            }}
          />
        ))}
      </ul>
    </CardSection>
  )
}

/** Of those that were opened from files, the newest first; then those that are part of the program. */
function madeHereFirst(a: SurveyRow, b: SurveyRow): number {
  const [isHere, isOtherHere] = [a.versions.length > 0, b.versions.length > 0]
  return isHere && isOtherHere ? b.id.localeCompare(a.id) : Number(isOtherHere) - Number(isHere)
}

const states: Record<SurveyRow['state'], { readonly name: string; readonly look: string }> = {
  open: { name: 'abierta', look: 'badge-secure' },
  'not-yet': { name: 'todavía no abre', look: 'bg-amber-100 text-amber-950' },
  closed: { name: 'cerrada', look: 'bg-slate-200 text-ink' },
  'closed-for-good': { name: 'cerrada para siempre', look: 'bg-slate-200 text-ink' },
}

function SurveyItem({ survey, closed }: { survey: SurveyRow; closed: () => void }) {
  const { id, accent, state, versions } = survey
  return (
    <li className={`accent-${accent} border-t border-line py-4 first:border-t-0 last:pb-0`}>
      <h3 className="flex flex-wrap items-baseline gap-x-3">
        <SurveyName survey={survey} />
        <span className={`badge ${states[state].look}`}>{states[state].name}</span>
      </h3>
      <SurveyActions survey={survey} closed={closed} />
      {versions.length > 0 && <VersionList surveyId={id} versions={versions} />}
    </li>
  )
}

type Form = 'upload' | 'close'

/** Surveys that are part of the program can only be copied: their next version comes with the program. */
function SurveyActions({ survey, closed }: { survey: SurveyRow; closed: () => void }) {
  const { id, title, state, versions } = survey
  const client = useQueryClient()
  const [form, setForm] = useState<Form>()
  const buttons = useRef<Partial<Record<Form, HTMLButtonElement | null>>>({})
  const copy = useMutation({
    mutationFn: (as: CopyBody['as']) => post<SurveyDraftReply>(apiPaths.draftOfSurvey(id), { as }),
    onSuccess: goToDraft,
  })
  const closing = useMutation({
    mutationFn: (typed: string) => tell(apiPaths.closeSurvey(id), { title: typed }),
    onSuccess: closed,
    onSettled: () => client.refetchQueries({ queryKey: [apiPaths.questionnaires] }),
  })
  const isFromFile = versions.length > 0 && state !== 'closed-for-good'
  const copyButton = (as: CopyBody['as'], name: string) => (
    <button
      type="button"
      className="button-outline text-sm"
      aria-disabled={copy.isPending}
      onClick={copy.isPending ? undefined : () => copy.mutate(as)}
    >
      {name}
      <span className="sr-only">{as === 'new-survey' ? ` la ${id}` : ` de la ${id}`}</span>
    </button>
  )
  const formButton = (of: Form, name: string) => (
    <button
      ref={(element) => {
        buttons.current[of] = element
      }}
      type="button"
      className="button-outline text-sm"
      aria-expanded={form === of}
      onClick={() => {
        closing.reset()
        setForm(form === of ? undefined : of)
      }}
    >
      {name}
      <span className="sr-only">{of === 'close' ? ` la ${id}` : ` de la ${id}`}</span>
    </button>
  )
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={pagePaths.survey(id)} className="button-quiet -mx-2 text-sm underline underline-offset-4">
          Ver la encuesta
          <span className="sr-only"> {id}</span>
        </a>
        <FileLinks of={`la ${id}`} path={(type) => questionnaireFilePaths.survey(id, type)} />
        {isFromFile && copyButton('next-version', 'Corregir textos')}
        {isFromFile && formButton('upload', 'Subir una versión nueva')}
        {copyButton('new-survey', 'Copiar')}
        {isFromFile && state !== 'closed' && formButton('close', 'Cerrar')}
      </div>
      <p role="alert" className="mt-2 text-sm font-semibold text-red-900 empty:mt-0">
        {sendingFailure(copy)}
      </p>
      {form === 'upload' && (
        <div className="mt-3">
          <UploadForm target={{ encuesta: id }} action="Elegir el archivo de la versión nueva" uploaded={goToDraft} />
        </div>
      )}
      {state !== 'closed' && form === 'close' && (
        <CloseForm
          {...{ id, title }}
          isSending={closing.isPending}
          failure={sendingFailure(closing)}
          send={closing.mutate}
          cancel={() => {
            setForm(undefined)
            buttons.current.close?.focus()
          }}
        />
      )}
    </>
  )
}
