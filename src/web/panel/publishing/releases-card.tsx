import { useRef } from 'react'
import { apiPaths, releasePaths } from '#contract/paths.ts'
import type { DraftBody, ReleasesReply, WithdrawBody } from '#contract/release-schemas.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { Card, Checksum } from '../card.tsx'
import { ConfirmForm, useOpenForm } from '../confirm-form.tsx'
import type { Announcement } from '../panel-action.tsx'
import { AddressLink } from '../panel-links.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { useReleaseAction } from './use-release-action.ts'

type Release = ReleasesReply['published'][number]
type FormName = `${Action}-${number}`

interface ReleasesCardProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly published: readonly Release[]
  readonly news: Announcement
  /** Takes back what was said of anything before. */
  readonly hush: () => void
  readonly corrected: (reply: ReleasesReply) => void
  readonly withdrawn: (reply: ReleasesReply) => void
}

/** Everything that was ever published of a survey, the newest first. */
export function ReleasesCard(props: ReleasesCardProps) {
  const { published, news } = props
  const forms = useOpenForm<FormName>()
  return (
    <Card id="publicaciones" title="Publicaciones" announced={news}>
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

/** A release as the public knows it, and what can still be done about it. */
function ReleaseRow(props: ReleaseRowProps) {
  const { surveyId, publicOrigin, published, news, hush, release, forms } = props
  const { number, withdrawn, delivery } = release
  const heading = useRef<HTMLHeadingElement>(null)
  const corrections = published.filter(({ corrects }) => corrects === number)
  const done: Record<Action, (reply: ReleasesReply) => void> = {
    correct: props.corrected,
    withdraw(reply) {
      props.withdrawn(reply)
      news.say(`Publicación ${number} retirada.`)
      heading.current?.focus()
    },
  }
  const receiptKept = () => {
    hush()
    news.say(`Se guardó el acuse de la número ${number}.`)
  }
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-baseline gap-2 font-bold text-ink outline-none">
        Publicación {number}
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
      <AddressLink origin={publicOrigin} path={releasePaths.release(surveyId, number)} className="text-sm" />
      {withdrawn && (
        <p className="mt-1 text-sm wrap-anywhere">
          Se retiró el {longDay(withdrawn.on)}: «{withdrawn.reason}»
        </p>
      )}
      {release.noWave && <p className="mt-1 text-sm">Sin punto en la tendencia. {release.noWave}</p>}
      <div className="mt-1">
        <Checksum sha256={release.sha256} />
      </div>
      {delivery && <ReceiptForm key={delivery.sentence} {...{ surveyId, number, delivery }} kept={receiptKept} />}
      <p className="mt-3 flex flex-wrap gap-3">
        {possibleFor(release).map((action) => (
          <button key={action} {...forms.button(`${action}-${number}`)} className="button-outline">
            {actions[action].name}
            <span className="sr-only"> la número {number}</span>
          </button>
        ))}
      </p>
      {possibleFor(release).map(
        (action) =>
          forms.open === `${action}-${number}` && (
            <ActionForm key={action} {...{ surveyId, number, action, forms }} done={done[action]} />
          ),
      )}
    </li>
  )
}

type Action = 'correct' | 'withdraw'

const actions: Record<Action, { readonly name: string; readonly underWay: string; readonly meaning: string }> = {
  correct: {
    name: 'Corregir',
    underWay: 'Preparando...',
    meaning:
      'Se prepara una vista previa que nombra a esta publicación y dice por qué la corrige. Esta se queda donde está, con un aviso, cuando publiques la otra.',
  },
  withdraw: {
    name: 'Retirar',
    underWay: 'Retirando...',
    meaning:
      'Sus cifras, sus archivos y sus imágenes dejan de verse. La página se queda y dice que se retiró, cuándo y por qué. No se puede deshacer.',
  },
}

function possibleFor({ withdrawn }: Release): Action[] {
  return withdrawn ? ['correct'] : ['correct', 'withdraw']
}

interface ActionFormProps extends Pick<ReleaseRowProps, 'surveyId' | 'forms'> {
  readonly number: number
  readonly action: Action
  readonly done: (reply: ReleasesReply) => void
}

function ActionForm({ surveyId, number, action, forms, done }: ActionFormProps) {
  const isWithdrawal = action === 'withdraw'
  const confirmation = withdrawConfirmation(surveyId, number)
  const url = isWithdrawal ? apiPaths.releaseWithdrawal(surveyId, number) : apiPaths.releaseDraft(surveyId)
  const call = useReleaseAction<DraftBody | WithdrawBody>(surveyId, url, (reply) => {
    forms.shut()
    done(reply)
  })
  return (
    <ConfirmForm
      id={forms.id}
      reason={{
        label: '¿Por qué? El público leerá este motivo.',
        letters: 10,
        tooShort: 'Escribe el motivo, con al menos 10 letras.',
      }}
      {...(isWithdrawal && { words: { exact: confirmation, missing: `Falta escribir ${confirmation}.` } })}
      action={isWithdrawal ? `Retirar la número ${number}` : 'Preparar la corrección'}
      underWay={actions[action].underWay}
      of={call}
      send={(reason) => call.send(isWithdrawal ? { reason, confirmation } : { corrects: { number, reason } })}
      cancel={forms.close}
    >
      <p className="mb-3 text-sm">{actions[action].meaning}</p>
    </ConfirmForm>
  )
}
