import type { ReactNode } from 'react'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'
import { Allowed } from '../allowed.tsx'
import { Bullets, Card } from '../card.tsx'
import { ActionButton, Problem, useAction } from '../panel-action.tsx'
import { goToDraft, uploadFile } from './upload-form.tsx'

type Kind = SurveyDraftReply['changes'][number]['kind']

/** The most serious first. */
const kindTexts: Record<Kind, { readonly title: string; readonly meaning: string; readonly icon: ReactNode }> = {
  refused: {
    title: 'No se puede',
    meaning: 'Las respuestas de antes y las de después no podrían sumarse.',
    icon: <StopIcon className="mt-0.5 size-5 text-red-800" />,
  },
  marked: {
    title: 'Pide una versión nueva',
    meaning: 'Puede cambiar lo que la gente contesta: se dirá en la ficha de método y en la tendencia.',
    icon: <AlertIcon className="mt-0.5 size-5 text-amber-800" />,
  },
  allowed: {
    title: 'Se permite',
    meaning: 'No cambia lo que se pregunta. Queda anotado.',
    icon: <CheckIcon className="mt-0.5 size-5 text-secure" />,
  },
}

/** How the draft differs from the open version, if it is the next version of a survey. */
export function ChangesCard({ draft }: { draft: SurveyDraftReply }) {
  const { surveyId, changes, document } = draft
  const copy = useAction(
    (copied: object) => uploadFile({ file: new File([JSON.stringify(copied)], `copia-de-${surveyId}.json`) }),
    { onDone: goToDraft },
  )
  if (!surveyId || !document) return null
  return (
    <Card id="cambios" title={`Qué cambia de la ${surveyId}`}>
      {changes.length === 0 && <p className="mt-1 text-sm">Nada: es igual a la que está abierta.</p>}
      {(Object.keys(kindTexts) as Kind[]).map((kind) => {
        const ofKind = changes.filter((change) => change.kind === kind)
        const { title, meaning, icon } = kindTexts[kind]
        if (ofKind.length === 0) return null
        return (
          <div key={kind} className="mt-4 flex gap-3 text-sm">
            {icon}
            <div className="min-w-0">
              <h3 className="text-base font-bold text-ink">{title}</h3>
              <p>{meaning}</p>
              <Bullets className="mt-2" items={ofKind.map(({ sentence }) => sentence)} />
              {kind === 'refused' && (
                <Allowed to="analysis">
                  <ActionButton
                    action={copy}
                    busyLabel="Copiando..."
                    className="button-outline mt-3"
                    onClick={() => copy.send(document)}
                  >
                    Copiar a una encuesta nueva
                  </ActionButton>
                  <Problem>{copy.failure}</Problem>
                </Allowed>
              )}
            </div>
          </div>
        )
      })}
    </Card>
  )
}
