import { useRef, useState } from 'react'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { CardSection } from '../../components/section.tsx'
import { Checksum } from '../checksum.tsx'
import { SectionList } from './section-list.tsx'
import { TextsForm } from './texts-form.tsx'

interface QuestionnaireCardProps {
  readonly draft: SurveyDraftReply
  readonly document: SurveyDocument
  readonly changed: (draft: SurveyDraftReply) => Promise<void>
  readonly isEditing: boolean
  readonly edit: (isEditing: boolean) => void
}

/** The questionnaire as it was read from the file. */
export function QuestionnaireCard({ draft: { id, sha256 = '' }, document, ...props }: QuestionnaireCardProps) {
  const { changed, isEditing, edit } = props
  const heading = useRef<HTMLHeadingElement>(null)
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
          <SectionList sections={document.questionnaire.sections} />
          <div className="mt-4">
            <Checksum sha256={sha256} />
          </div>
        </>
      )}
    </CardSection>
  )
}
