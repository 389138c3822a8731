import { type FormEvent, useState } from 'react'
import { TypedConfirmation } from '../reason-form.tsx'

interface CloseFormProps {
  readonly id: string
  readonly title: string
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (typed: string) => void
  readonly cancel: () => void
}

/** Typed, not pressed: whoever is answering at the moment is turned away. */
export function CloseForm({ id, title, isSending, failure, send, cancel }: CloseFormProps) {
  const [typed, type] = useState('')
  const [hasFault, setFault] = useState(false)
  const isSure = typed.trim() === title
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(!isSure)
    if (isSure && !isSending) send(title)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 rounded-xl border border-line bg-paper p-4">
      <p className="mb-3 text-sm">
        Deja de recibir respuestas. Lo que se respondió se queda y se puede publicar. Solo se vuelve a abrir desde el
        servidor, con <code>npm run encuestas -- abrir {id}</code>.
      </p>
      <TypedConfirmation words={title} {...{ typed, type }} />
      <p role="alert" className="mt-2 text-sm font-semibold text-red-900 empty:mt-0">
        {hasFault && !isSure ? 'Falta escribir el título, tal cual.' : failure}
      </p>
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="submit" className="button-accent" aria-disabled={isSending || !isSure}>
          {isSending ? 'Cerrando...' : 'Cerrar la encuesta'}
        </button>
        <button type="button" className="button-outline" onClick={cancel}>
          Cancelar
        </button>
      </p>
    </form>
  )
}
