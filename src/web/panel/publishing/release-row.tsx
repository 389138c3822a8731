import { useId, useRef } from 'react'
import { releasePaths } from '#contract/paths.ts'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { longDay } from '#rules/format/dates.ts'
import { wholeNumber } from '#rules/format/percent.ts'
import { Checksum } from './draft-view.tsx'
import { type OpenForm, type RowCall, RowForm } from './row-form.tsx'

type PublishedRelease = ReleasesReply['published'][number]

interface ReleaseRowProps {
  readonly surveyId: string
  readonly publicOrigin: string
  readonly release: PublishedRelease
  readonly correctedBy: readonly number[]
  readonly open: OpenForm | undefined
  readonly setOpen: (form: OpenForm | undefined) => void
  readonly correct: RowCall
  readonly withdraw: RowCall
}

const actions = { correct: 'Corregir', withdraw: 'Retirar' } as const

/** A release as the public knows it, and what can still be done about it. */
export function ReleaseRow(props: ReleaseRowProps) {
  const { surveyId, publicOrigin, release, correctedBy, open, setOpen } = props
  const { number, withdrawn } = release
  const heading = useRef<HTMLHeadingElement>(null)
  const buttons = useRef<Partial<Record<OpenForm['kind'], HTMLButtonElement | null>>>({})
  const formId = useId()
  const address = releasePaths.release(surveyId, number)
  const kinds: OpenForm['kind'][] = withdrawn ? ['correct'] : ['correct', 'withdraw']

  async function send(kind: OpenForm['kind'], reason: string, confirmation: string) {
    const isDone = await props[kind].send(number, reason, confirmation)
    if (!isDone) return
    setOpen(undefined)
    if (kind === 'withdraw') heading.current?.focus()
  }

  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-baseline gap-2 font-bold text-ink outline-none">
        Publicación {number}
        <Badges {...{ release, correctedBy }} />
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
      <div className="mt-1">
        <Checksum sha256={release.sha256} />
      </div>
      <p className="mt-3 flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <button
            key={kind}
            ref={(element) => {
              buttons.current[kind] = element
            }}
            type="button"
            className="button-outline"
            aria-expanded={open?.kind === kind}
            aria-controls={open?.kind === kind ? formId : undefined}
            onClick={() => setOpen(open?.kind === kind ? undefined : { kind })}
          >
            {actions[kind]}
            <span className="sr-only"> la número {number}</span>
          </button>
        ))}
      </p>
      {open && (
        <RowForm
          key={open.kind}
          id={formId}
          {...{ surveyId, number }}
          kind={open.kind}
          call={props[open.kind]}
          send={(reason, confirmation) => void send(open.kind, reason, confirmation)}
          cancel={() => {
            setOpen(undefined)
            buttons.current[open.kind]?.focus()
          }}
        />
      )}
    </li>
  )
}

function Badges({ release, correctedBy }: Pick<ReleaseRowProps, 'release' | 'correctedBy'>) {
  return (
    <>
      {release.withdrawn && <span className="badge bg-slate-200 text-ink">retirada</span>}
      {release.corrects !== undefined && <span className="badge badge-accent">corrige la {release.corrects}</span>}
      {correctedBy.map((number) => (
        <span key={number} className="badge bg-amber-100 text-amber-950">
          corregida por la {number}
        </span>
      ))}
    </>
  )
}
