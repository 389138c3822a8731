import { useState } from 'react'
import { hiddenPaths } from '#contract/hidden-paths.ts'
import type { ClientLinkBody, ClientReply, PublicReleaseBody } from '#contract/hidden-schemas.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { longDay } from '#rules/format/dates.ts'
import { publicConfirmation } from '#rules/releases/confirmation.ts'
import { Allowed } from '../allowed.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import { ActionButton, Problem } from '../panel-action.tsx'
import { SecretLink } from '../secret-link.tsx'
import { LastDay, usualEnd } from './audience-fields.tsx'
import { useReleaseAction } from './use-release-action.ts'

interface ClientSectionProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly number: number
  readonly client: ClientReply
  readonly isWithdrawn: boolean
  /** Tells what was done. */
  readonly onDone: (message: string, reply: ReleasesReply) => void
}

const states: Record<ClientReply['state'], (until: string) => string> = {
  valid: (until) => `Su enlace sirve hasta el ${longDay(until)}.`,
  ended: (until) => `Su enlace sirvió hasta el ${longDay(until)} y ya no abre nada.`,
  revoked: () => 'Su enlace se revocó y ya no abre nada.',
}

/** The link of a release that is for a client, and what can be done with it. */
export function ClientSection(props: ClientSectionProps) {
  const { surveyId, publicOrigin, number, client, isWithdrawn, onDone } = props
  const forms = useOpenForm<'renew' | 'publish'>()
  const revocation = useReleaseAction<object>(surveyId, hiddenPaths.clientRevocation(surveyId, number), (reply) =>
    onDone(`El enlace de la número ${number} se revocó.`, reply),
  )
  return (
    <div className="mt-1 text-sm">
      <p>
        Para <strong className="text-ink">{client.name}</strong>. {states[client.state](client.until)}
      </p>
      {client.link && <SecretLink address={publicOrigin + client.link} subject={`la número ${number}`} />}
      <Allowed to="administration">
        <p className="mt-2 flex flex-wrap gap-3">
          {client.state === 'valid' && (
            <ActionButton
              action={revocation}
              busyLabel="Revocando..."
              className="button-outline text-sm"
              onClick={() => revocation.send({})}
            >
              Revocar
              <span className="sr-only"> el enlace de la número {number}</span>
            </ActionButton>
          )}
          <button {...forms.button('renew')} className="button-outline text-sm">
            Dar otro enlace
            <span className="sr-only"> a la número {number}</span>
          </button>
          {!isWithdrawn && (
            <button {...forms.button('publish')} className="button-outline text-sm">
              Hacer pública
              <span className="sr-only"> la número {number}</span>
            </button>
          )}
        </p>
        <Problem>{revocation.failure}</Problem>
        {forms.open === 'renew' && <RenewForm {...props} forms={forms} />}
        {forms.open === 'publish' && <PublicForm {...props} forms={forms} />}
      </Allowed>
    </div>
  )
}

interface FormProps extends ClientSectionProps {
  readonly forms: Pick<ReturnType<typeof useOpenForm>, 'id' | 'close' | 'closeWithoutFocus'>
}

function RenewForm({ surveyId, number, client, forms, onDone }: FormProps) {
  const [until, setUntil] = useState(usualEnd)
  const renewal = useReleaseAction<ClientLinkBody>(surveyId, hiddenPaths.clientLink(surveyId, number), (reply) => {
    forms.closeWithoutFocus()
    onDone(`La número ${number} tiene otro enlace.`, reply)
  })
  return (
    <ConfirmForm
      id={forms.id}
      missing={until === '' ? 'Falta hasta cuándo sirve el enlace.' : undefined}
      label="Dar otro enlace"
      busyLabel="Creando..."
      action={renewal}
      onConfirm={() => renewal.send({ until })}
      onCancel={forms.close}
    >
      {client.state === 'valid' && <p className="mb-3">El de ahora deja de abrir en cuanto hay otro.</p>}
      <LastDay value={until} onChange={setUntil} />
    </ConfirmForm>
  )
}

/** Must be typed, because what the public has seen cannot be unseen. */
function PublicForm({ surveyId, number, forms, onDone }: FormProps) {
  const confirmation = publicConfirmation(surveyId, number)
  const url = hiddenPaths.publicRelease(surveyId, number)
  const publishing = useReleaseAction<PublicReleaseBody>(surveyId, url, (reply) => {
    forms.closeWithoutFocus()
    onDone(`La número ${number} ahora es pública.`, reply)
  })
  return (
    <ConfirmForm
      id={forms.id}
      confirmation={{ exact: confirmation, missing: `Falta escribir ${confirmation}, tal cual.` }}
      label="Hacer pública"
      busyLabel="Publicando..."
      action={publishing}
      onConfirm={() => publishing.send({ confirmation })}
      onCancel={forms.close}
    >
      <p className="mb-3">
        Aparece en el inicio, en las listas y en los buscadores tal como está: con su número, su fecha y sus archivos.
        El enlace del cliente lleva ahí. No se puede deshacer: solo retirar.
      </p>
    </ConfirmForm>
  )
}
