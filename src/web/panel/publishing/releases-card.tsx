import { useRef } from 'react'
import { apiPaths } from '#contract/paths.ts'
import { releasePaths } from '#contract/release-paths.ts'
import type { DraftBody, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import type { Role } from '#rules/people/roles.ts'
import { withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { Allowed } from '../allowed.tsx'
import { Card, Checksum } from '../card.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import type { Announcement } from '../panel-action.tsx'
import { AddressLink } from '../panel-links.tsx'
import { ClientSection } from './client-section.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { useReleaseAction } from './use-release-action.ts'

type Release = ReleasesReply['published'][number]
type FormName = `${Action}-${number}`

interface ReleasesCardProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly published: readonly Release[]
  readonly announcement: Announcement
  /** Clears the messages of the whole page. */
  readonly clearMessages: () => void
  readonly onCorrected: (reply: ReleasesReply) => void
  /** Also after a client's link changed. */
  readonly onWithdrawn: (reply: ReleasesReply) => void
}

/** Every release of a survey, newest first. */
export function ReleasesCard(props: ReleasesCardProps) {
  const { published, announcement } = props
  const forms = useOpenForm<FormName>()
  return (
    <Card id="publicaciones" title="Publicaciones" announcement={announcement}>
      {published.length === 0 ? (
        <p className="mt-1 text-sm">
          Todavía no se publica nada de esta encuesta. Aquí quedará cada publicación con su dirección.
        </p>
      ) : (
        <ol aria-labelledby="publicaciones" className="mt-1">
          {published.map((release) => (
            <ReleaseRow key={release.number} {...{ ...props, release, forms }} />
          ))}
        </ol>
      )}
    </Card>
  )
}

interface ReleaseRowProps extends ReleasesCardProps {
  readonly release: Release
  readonly forms: ReturnType<typeof useOpenForm<FormName>>
}

/** A release, and what can still be done with it. */
function ReleaseRow(props: ReleaseRowProps) {
  const { surveyId, publicOrigin, published, announcement, clearMessages, release, forms } = props
  const { number, withdrawn, delivery, client } = release
  const heading = useRef<HTMLHeadingElement>(null)
  const possibleActions: Action[] = withdrawn ? ['correct'] : ['correct', 'withdraw']
  const corrections = published.filter(({ corrects }) => corrects === number)
  const onDone: Record<Action, (reply: ReleasesReply) => void> = {
    correct: props.onCorrected,
    withdraw(reply) {
      props.onWithdrawn(reply)
      announcement.setMessage(`Publicación ${number} retirada.`)
      heading.current?.focus()
    },
  }
  const onReceiptSaved = () => {
    clearMessages()
    announcement.setMessage(`Se guardó el acuse de la número ${number}.`)
  }
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-baseline gap-2 font-bold text-ink outline-none">
        Publicación {number}
        {client && <span className="badge bg-amber-100 text-amber-950">para un cliente</span>}
        {withdrawn && <span className="badge bg-slate-200 text-ink">retirada</span>}
        {release.corrects !== undefined && <span className="badge badge-accent">corrige la {release.corrects}</span>}
        {corrections.map((correction) => (
          <span key={correction.number} className="badge bg-amber-100 text-amber-950">
            corregida por la {correction.number}
          </span>
        ))}
      </h3>
      <p className="mt-1 text-sm">
        {longDay(release.publishedOn)} · {wholeNumber(release.people)} personas
      </p>
      {client ? (
        <ClientSection
          {...{ surveyId, publicOrigin, number, client }}
          isWithdrawn={withdrawn !== undefined}
          onDone={(message, reply) => {
            props.onWithdrawn(reply)
            announcement.setMessage(message)
            heading.current?.focus()
          }}
        />
      ) : (
        <AddressLink origin={publicOrigin} path={releasePaths.release(surveyId, number)} className="text-sm" />
      )}
      {withdrawn && (
        <p className="mt-1 text-sm wrap-anywhere">
          Se retiró el {longDay(withdrawn.on)}: «{withdrawn.reason}»
        </p>
      )}
      {release.noWave && <p className="mt-1 text-sm">Sin punto en la tendencia. {release.noWave}</p>}
      <div className="mt-1">
        <Checksum sha256={release.sha256} />
      </div>
      {delivery && <ReceiptForm key={delivery.sentence} {...{ surveyId, number, delivery }} onSaved={onReceiptSaved} />}
      <p className="mt-3 flex flex-wrap gap-3">
        {possibleActions.map((action) => (
          <Allowed key={action} to={actionTexts[action].role}>
            <button {...forms.button(`${action}-${number}`)} className="button-outline">
              {actionTexts[action].name}
              <span className="sr-only"> la número {number}</span>
            </button>
          </Allowed>
        ))}
      </p>
      {possibleActions.map(
        (action) =>
          forms.open === `${action}-${number}` && (
            <ActionForm key={action} {...{ surveyId, release, action, forms }} onDone={onDone[action]} />
          ),
      )}
    </li>
  )
}

type Action = 'correct' | 'withdraw'

interface ActionTexts {
  readonly role: Role
  readonly name: string
  readonly busyLabel: string
  readonly meaning: string
}

const actionTexts: Record<Action, ActionTexts> = {
  correct: {
    role: 'analysis',
    name: 'Corregir',
    busyLabel: 'Preparando...',
    meaning:
      'Se prepara una vista previa que nombra a esta publicación y dice por qué la corrige. Esta se queda donde está, con un aviso, cuando publiques la otra.',
  },
  withdraw: {
    role: 'administration',
    name: 'Retirar',
    busyLabel: 'Retirando...',
    meaning:
      'Sus cifras, sus archivos y sus imágenes dejan de verse. La página se queda y dice que se retiró, cuándo y por qué. No se puede deshacer.',
  },
}

interface ActionFormProps extends Pick<ReleaseRowProps, 'surveyId' | 'release' | 'forms'> {
  readonly action: Action
  readonly onDone: (reply: ReleasesReply) => void
}

function ActionForm({ surveyId, release: { number, banner }, action, forms, onDone }: ActionFormProps) {
  const isWithdrawal = action === 'withdraw'
  const confirmation = withdrawConfirmation(surveyId, number)
  const url = isWithdrawal ? apiPaths.releaseWithdrawal(surveyId, number) : apiPaths.releaseDraft(surveyId)
  const call = useReleaseAction<DraftBody | WithdrawBody>(surveyId, url, (reply) => {
    forms.closeWithoutFocus()
    onDone(reply)
  })
  return (
    <ConfirmForm
      id={forms.id}
      reason={{
        label: '¿Por qué? El público leerá este motivo.',
        minLength: 10,
        tooShort: 'Escribe el motivo, con al menos 10 letras.',
      }}
      {...(isWithdrawal && { confirmation: { exact: confirmation, missing: `Falta escribir ${confirmation}.` } })}
      label={isWithdrawal ? `Retirar la número ${number}` : 'Preparar la corrección'}
      busyLabel={actionTexts[action].busyLabel}
      action={call}
      onConfirm={(reason) =>
        call.send(isWithdrawal ? { reason, confirmation } : { corrects: { number, reason }, ...(banner && { banner }) })
      }
      onCancel={forms.close}
    >
      <p className="mb-3 text-sm">{actionTexts[action].meaning}</p>
    </ConfirmForm>
  )
}
