import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SurveyDraftReply } from '#contract/questionnaire-schemas.ts'
import { AlertIcon, CheckIcon, StopIcon } from '../../components/icons.tsx'
import { CardSection } from '../../components/section.tsx'
import { sendingFailure } from '../panel-call.tsx'
import { goToDraft, uploadFile } from './upload-file.ts'

type Kind = SurveyDraftReply['changes'][number]['kind']

/** The gravest first. */
const kinds: Record<Kind, { readonly title: string; readonly meaning: string; readonly icon: ReactNode }> = {
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

/** In what the draft differs from what is asked now, where it is the next version. */
export function ChangesCard({ draft }: { draft: SurveyDraftReply }) {
  const { surveyId, changes, document } = draft
  const copy = useMutation({
    mutationFn: () => uploadFile(new File([JSON.stringify(document)], `copia-de-${surveyId}.json`), {}),
    onSuccess: goToDraft,
  })
  if (!surveyId || !document) return null
  return (
    <CardSection id="cambios" title={`Qué cambia de la ${surveyId}`}>
      {changes.length === 0 && <p className="mt-1 text-sm">Nada: es igual a la que está abierta.</p>}
      {(Object.keys(kinds) as Kind[]).map((kind) => {
        const those = changes.filter((change) => change.kind === kind)
        const { title, meaning, icon } = kinds[kind]
        if (those.length === 0) return null
        return (
          <div key={kind} className="mt-4 flex gap-3 text-sm">
            {icon}
            <div className="min-w-0">
              <h3 className="text-base font-bold text-ink">{title}</h3>
              <p>{meaning}</p>
              <ul className="bullets mt-2">
                {those.map(({ sentence }) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {kind === 'refused' && (
                <>
                  <button
                    type="button"
                    className="button-outline mt-3"
                    aria-disabled={copy.isPending}
                    onClick={copy.isPending ? undefined : () => copy.mutate()}
                  >
                    {copy.isPending ? 'Copiando...' : 'Copiar a una encuesta nueva'}
                  </button>
                  <p role="alert" className="mt-2 font-semibold text-red-900 empty:mt-0">
                    {sendingFailure(copy)}
                  </p>
                </>
              )}
            </div>
          </div>
        )
      })}
    </CardSection>
  )
}
