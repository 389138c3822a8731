import { useRef, useState } from 'react'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { optionsOf } from '#questions/asked.ts'
import { kindOf } from '#questions/kinds.ts'
import { CardSection } from '../../components/section.tsx'
import { shownSections } from '../answers/shown-sections.ts'
import { Checksum } from '../checksum.tsx'
import type { ReadDocument } from './editable-texts.ts'
import { TextsForm } from './texts-form.tsx'

interface QuestionnaireCardProps {
  readonly draft: SurveyDraftReply
  readonly document: ReadDocument
  readonly changed: (draft: SurveyDraftReply) => Promise<void>
}

/** The questionnaire as it was read from the file. */
export function QuestionnaireCard({ draft: { id, sha256 = '' }, document, changed }: QuestionnaireCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isEditing, edit] = useState(false)
  const [said, say] = useState('')
  const close = () => {
    edit(false)
    heading.current?.focus()
  }
  return (
    <CardSection id="cuestionario" title="El cuestionario como se leyó" heading={heading}>
      <p role="status" className="mt-1 text-sm font-semibold text-secure empty:mt-0">
        {said}
      </p>
      {isEditing ? (
        <TextsForm
          draftId={id}
          document={document}
          saved={(reply) => {
            void changed(reply)
            say('Se guardaron los textos.')
            close()
          }}
          cancel={close}
        />
      ) : (
        <>
          <p className="mt-1">{document.description}</p>
          <button
            type="button"
            className="button-outline mt-3 max-sm:w-full"
            onClick={() => {
              say('')
              edit(true)
            }}
          >
            Corregir textos aquí
          </button>
          <SectionList document={document} />
          <div className="mt-4">
            <Checksum sha256={sha256} />
          </div>
        </>
      )}
    </CardSection>
  )
}

function SectionList({ document: { questionnaire } }: { document: ReadDocument }) {
  const shown = shownSections(questionnaire)
  return questionnaire.sections.map(({ id, title, intro, questions }, section) => (
    <div key={id} className="mt-5 border-t border-line pt-4">
      <h3 className="text-lg font-bold text-ink">{title}</h3>
      {intro && <p className="mt-1 text-sm">{intro}</p>}
      <ol className="mt-3 space-y-4">
        {questions.map((question, at) => (
          <QuestionItem key={question.id} question={question} {...shown[section]?.questions[at]} />
        ))}
      </ol>
    </div>
  ))
}

interface QuestionItemProps {
  readonly question: ReadDocument['questionnaire']['sections'][number]['questions'][number]
  readonly number?: number
  /** Whom it is asked, when not everybody. */
  readonly askedOf?: string | undefined
}

function QuestionItem({ question, number, askedOf }: QuestionItemProps) {
  const { id, text, help, required, isElectoral } = question
  return (
    <li className="border-l-3 border-line-strong pl-3 text-sm">
      <p className="text-base font-semibold text-ink">
        {number}. {text}
      </p>
      {help && <p>{help}</p>}
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <code className="wrap-anywhere">{id}</code>
        <span>
          {kindOf(question).howAnswered(question)}
          {!required && ' Se puede dejar sin contestar.'}
        </span>
        {isElectoral && <span className="badge bg-amber-100 text-amber-950">electoral</span>}
      </p>
      {askedOf && <p className="mt-1 font-semibold">{askedOf}.</p>}
      {optionsOf(question).length > 0 && (
        <ul className="bullets mt-1 columns-1 space-y-0 gap-x-8 sm:columns-2">
          {optionsOf(question).map((option) => (
            <li key={option.id}>
              {option.label}
              {option.role === 'other' && ' (con sus palabras)'}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
