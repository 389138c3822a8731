import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import type { SurveyDocument } from '#contract/survey-file-schemas.ts'
import { Card } from '../card.tsx'
import { Checksum } from '../checksum.tsx'
import { useAnnouncement } from '../panel-action.tsx'
import { SectionList } from './section-list.tsx'
import { TextsForm } from './texts-form.tsx'

interface QuestionnaireCardProps {
  readonly draft: SurveyDraftReply
  readonly document: SurveyDocument
  readonly isEditing: boolean
  readonly edit: (isEditing: boolean) => void
}

/** The questionnaire as it was read from the file. */
export function QuestionnaireCard({ draft: { id, sha256 = '' }, document, isEditing, edit }: QuestionnaireCardProps) {
  const news = useAnnouncement()
  const close = (words: string) => {
    edit(false)
    news.announce(words)
  }
  return (
    <Card id="cuestionario" title="El cuestionario como se leyó" announced={news}>
      {isEditing ? (
        <TextsForm
          draftId={id}
          document={document}
          saved={() => close('Se guardaron los textos.')}
          cancel={() => close('')}
        />
      ) : (
        <>
          <p className="mt-1">{document.description}</p>
          <button
            type="button"
            className="button-outline mt-3 max-sm:w-full"
            onClick={() => {
              news.say('')
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
    </Card>
  )
}
