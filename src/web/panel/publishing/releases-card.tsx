import { type Ref, useId, useRef, useState } from 'react'
import { releasePaths } from '#contract/paths.ts'
import type { ReceiptBody, ReleasesReply } from '#contract/release-schemas.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { withdrawConfirmation } from '#rules/releases/confirmation.ts'
import { CardSection } from '../../components/section.tsx'
import { Checksum } from '../checksum.tsx'
import { ReasonForm } from '../reason-form.tsx'
import { ReceiptForm } from './receipt-form.tsx'

interface ReleasesCardProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly published: ReleasesReply['published']
  readonly heading: Ref<HTMLHeadingElement>
  readonly said: string
  /** So that a refusal shown in one form is not shown in the next. */
  readonly forget: () => void
  readonly correct: RowCall
  readonly withdraw: RowCall
  readonly receipt: {
    readonly isSending: boolean
    readonly failure: string | undefined
    readonly send: (number: number, receipt: ReceiptBody) => void
  }
}

/** Everything that was ever published of a survey, the newest first. */
export function ReleasesCard(props: ReleasesCardProps) {
  const { surveyId, publicOrigin, published, heading, said, forget, correct, withdraw, receipt } = props
  const [open, setOpen] = useState<{ readonly number: number; readonly action: Action }>()
  return (
    <CardSection id="publicaciones" title="Publicaciones" heading={heading}>
      <p role="status" className="mt-1 text-sm font-semibold text-secure">
        {said}
      </p>
      {published.length === 0 ? (
        <p className="text-sm">
          Todavía no se publica nada de esta encuesta. Aquí quedará cada publicación con su dirección.
        </p>
      ) : (
        <ol aria-labelledby="publicaciones">
          {published.map((release) => (
            <ReleaseRow
              key={release.number}
              {...{ surveyId, publicOrigin, release, correct, withdraw, receipt }}
              correctedBy={published.filter(({ corrects }) => corrects === release.number).map(({ number }) => number)}
              open={open?.number === release.number ? open.action : undefined}
              setOpen={(action) => {
                forget()
                setOpen(action && { number: release.number, action })
              }}
            />
          ))}
        </ol>
      )}
    </CardSection>
  )
}

/** What can be done about a release; `send` says whether it was done. */
interface RowCall {
  readonly isSending: boolean
  readonly failure: string | undefined
  readonly send: (number: number, reason: string, confirmation: string) => Promise<boolean>
}

interface ReleaseRowProps
  extends Pick<ReleasesCardProps, 'surveyId' | 'publicOrigin' | 'correct' | 'withdraw' | 'receipt'> {
  readonly release: ReleasesReply['published'][number]
  readonly correctedBy: readonly number[]
  /** Whose form is open. */
  readonly open: Action | undefined
  readonly setOpen: (action: Action | undefined) => void
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

/** A release as the public knows it, and what can still be done about it. */
function ReleaseRow(props: ReleaseRowProps) {
  const { surveyId, publicOrigin, release, correctedBy, receipt, open, setOpen } = props
  const { number, withdrawn } = release
  const heading = useRef<HTMLHeadingElement>(null)
  const buttons = useRef<Partial<Record<Action, HTMLButtonElement | null>>>({})
  const formId = useId()
  const address = releasePaths.release(surveyId, number)
  const possible: Action[] = withdrawn ? ['correct'] : ['correct', 'withdraw']
  const confirmation = withdrawConfirmation(surveyId, number)

  async function send(action: Action, reason: string) {
    const isDone = await props[action].send(number, reason, confirmation)
    if (!isDone) return
    setOpen(undefined)
    if (action === 'withdraw') heading.current?.focus()
  }

  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-baseline gap-2 font-bold text-ink outline-none">
        Publicación {number}
        {withdrawn && <span className="badge bg-slate-200 text-ink">retirada</span>}
        {release.corrects !== undefined && <span className="badge badge-accent">corrige la {release.corrects}</span>}
        {correctedBy.map((correction) => (
          <span key={correction} className="badge bg-amber-100 text-amber-950">
            corregida por la {correction}
          </span>
        ))}
      </h3>
      <p className="mt-1 text-sm">
        {longDay(release.publishedOn)} · {wholeNumber(release.people)} personas
      </p>
      <a
        href={address}
        className="inline-block py-1 text-sm font-semibold text-ink underline wrap-anywhere hover:text-accent"
      >
        {publicOrigin + address}
      </a>
      {withdrawn && (
        <p className="mt-1 text-sm wrap-anywhere">
          Se retiró el {longDay(withdrawn.on)}: «{withdrawn.reason}»
        </p>
      )}
      {release.noWave && <p className="mt-1 text-sm">Sin punto en la tendencia. {release.noWave}</p>}
      <div className="mt-1">
        <Checksum sha256={release.sha256} />
      </div>
      {release.delivery && (
        <ReceiptForm
          key={release.delivery.sentence}
          {...{ number, delivery: release.delivery }}
          isSending={receipt.isSending}
          failure={receipt.failure}
          send={(body) => receipt.send(number, body)}
        />
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        {possible.map((action) => (
          <button
            key={action}
            ref={(element) => {
              buttons.current[action] = element
            }}
            type="button"
            className="button-outline"
            aria-expanded={open === action}
            aria-controls={open === action ? formId : undefined}
            onClick={() => setOpen(open === action ? undefined : action)}
          >
            {actions[action].name}
            <span className="sr-only"> la número {number}</span>
          </button>
        ))}
      </p>
      {open && (
        <ReasonForm
          key={open}
          id={formId}
          label="¿Por qué? El público leerá este motivo."
          atLeast={{ letters: 10, sentence: 'Escribe el motivo, con al menos 10 letras.' }}
          {...(open === 'withdraw' ? { confirmation } : {})}
          action={open === 'withdraw' ? `Retirar la número ${number}` : 'Preparar la corrección'}
          underWay={actions[open].underWay}
          isSending={props[open].isSending}
          failure={props[open].failure}
          send={(reason) => void send(open, reason)}
          cancel={() => {
            setOpen(undefined)
            buttons.current[open]?.focus()
          }}
        >
          <p className="mb-3 text-sm">{actions[open].meaning}</p>
        </ReasonForm>
      )}
    </li>
  )
}
