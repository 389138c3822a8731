import type { ReactNode } from 'react'
import { withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { ReasonForm } from '../../components/reason-form.tsx'

export interface OpenForm {
  readonly kind: 'correct' | 'withdraw'
}

/** An action on a release; `send` says whether it was done. */
export interface RowCall {
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (number: number, reason: string, confirmation: string) => Promise<boolean>
}

interface RowFormProps {
  readonly id: string
  readonly surveyId: string
  readonly number: number
  readonly kind: OpenForm['kind']
  readonly call: RowCall
  readonly send: (reason: string, confirmation: string) => void
  readonly cancel: () => void
}

const atLeast = { letters: 10, sentence: 'Escribe el motivo, con al menos 10 letras.' }

const meanings: Record<OpenForm['kind'], ReactNode> = {
  correct:
    'Se prepara una vista previa que nombra a esta publicación y dice por qué la corrige. Esta se queda donde está, con un aviso, cuando publiques la otra.',
  withdraw:
    'Sus cifras, sus archivos y sus imágenes dejan de verse. La página se queda y dice que se retiró, cuándo y por qué. No se puede deshacer.',
}

/** Why a release is corrected or withdrawn, which the public will read. */
export function RowForm({ id, surveyId, number, kind, call, send, cancel }: RowFormProps) {
  const confirmation = withdrawConfirmation(surveyId, number)
  return (
    <ReasonForm
      id={id}
      label="¿Por qué? El público leerá este motivo."
      atLeast={atLeast}
      {...(kind === 'withdraw' ? { confirmation } : {})}
      action={kind === 'withdraw' ? `Retirar la número ${number}` : 'Preparar la corrección'}
      underWay={kind === 'withdraw' ? 'Retirando...' : 'Preparando...'}
      isSending={call.isSending}
      failure={call.failure}
      send={(reason) => send(reason, confirmation)}
      cancel={cancel}
    >
      <p className="mb-3 text-sm">{meanings[kind]}</p>
    </ReasonForm>
  )
}
