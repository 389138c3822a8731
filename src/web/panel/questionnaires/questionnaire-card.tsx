import { questionnaireFilePaths } from '#contract/questionnaire-file-paths.ts'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { Allowed } from '../allowed.tsx'
import { askedOf } from '../asked-of.ts'
import { Card, Checksum } from '../card.tsx'
import { useAnnouncement } from '../panel-action.tsx'
import type { DraftQuestion } from './editable-texts.ts'
import { TextsForm } from './texts-form.tsx'

interface QuestionnaireCardProps {
  readonly draft: SurveyDraftReply
  readonly document: SurveyDocument
  readonly isEditing: boolean
  readonly setEditing: (isEditing: boolean) => void
}

export function QuestionnaireCard({ draft, document, isEditing, setEditing }: QuestionnaireCardProps) {
  const announcement = useAnnouncement()
  const stopEditing = (message: string) => {
    setEditing(false)
    announcement.announce(message)
  }
  return (
    <Card id="cuestionario" title="El cuestionario como se leyó" announcement={announcement}>
      {isEditing ? (
        <TextsForm
          draftId={draft.id}
          document={document}
          onSaved={() => stopEditing('Se guardaron los textos.')}
          onCancel={() => stopEditing('')}
        />
      ) : (
        <>
          <p className="mt-1">{document.description}</p>
          <Allowed to="analysis">
            <button
              type="button"
              className="button-outline mt-3 max-sm:w-full"
              onClick={() => {
                announcement.setMessage('')
                setEditing(true)
              }}
            >
              Corregir textos aquí
            </button>
          </Allowed>
          <SectionList sections={document.questionnaire.sections} />
          <div className="mt-4">
            <Checksum sha256={draft.sha256 ?? ''} />
          </div>
        </>
      )}
    </Card>
  )
}

function SectionList({ sections }: Pick<SurveyDocument['questionnaire'], 'sections'>) {
  const all = sections.flatMap(({ questions }) => questions)
  return sections.map(({ id, title, intro, questions }) => (
    <div key={id} className="mt-5 border-t border-line pt-4">
      <h3 className="text-lg font-bold text-ink">{title}</h3>
      {intro && <p className="mt-1 text-sm">{intro}</p>}
      <ol className="mt-3 space-y-4">
        {questions.map((question) => (
          <QuestionItem key={question.id} {...{ question, all }} />
        ))}
      </ol>
    </div>
  ))
}

function QuestionItem({ question, all }: { question: DraftQuestion; all: readonly DraftQuestion[] }) {
  const { id, text, help, required, isElectoral } = question
  const condition = askedOf(question, all)
  const options = 'options' in question ? question.options : []
  return (
    <li className="border-l-3 border-line-strong pl-3 text-sm">
      <p className="text-base font-semibold text-ink">
        {all.indexOf(question) + 1}. {text}
      </p>
      {help && <p>{help}</p>}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <code className="wrap-anywhere">{id}</code>
        <span>
          {howAnswered(question)}.{!required && ' Se puede dejar sin contestar.'}
        </span>
        {isElectoral && <span className="badge bg-amber-100 text-amber-950">electoral</span>}
      </p>
      {condition && <p className="mt-1 font-semibold">{condition}.</p>}
      {options.length > 0 && (
        <ul className="bullets mt-1 space-y-0 gap-x-8 sm:columns-2">
          {options.map(({ id, label, role, image }) => (
            <li key={id}>
              {image && (
                <img
                  src={questionnaireFilePaths.image(image)}
                  alt=""
                  width={32}
                  height={32}
                  loading="lazy"
                  className="mr-2 inline-block size-8 object-contain"
                />
              )}
              {label}
              {role === 'other' && ' (con sus palabras)'}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function howAnswered(question: DraftQuestion): string {
  switch (question.kind) {
    case 'single':
      return `Una sola opción${question.shuffle ? ', en orden al azar' : ''}`
    case 'several':
      return `Hasta ${question.atMost} opciones${question.shuffle ? ', en orden al azar' : ''}`
    case 'scale':
      return `De ${question.from} («${question.fromLabel}») a ${question.to} («${question.toLabel}»)`
    case 'number':
      return `Un número, que se cuenta por rangos: ${question.bands.map(({ label }) => label).join(', ')}`
    case 'arm':
      return 'No se pregunta: a cada visita le toca una al azar'
    case 'short-text':
    case 'long-text':
      return `Con sus palabras, hasta ${question.maxLength} letras`
  }
}
