import { type Ref, useState } from 'react'
import type { ReleasesReply } from '#contract/release-schemas.ts'
import { type Action, ReleaseRow, type RowCall } from './release-row.tsx'

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
}

/** Everything that was ever published of a survey, the newest first. */
export function ReleasesCard(props: ReleasesCardProps) {
  const { surveyId, publicOrigin, published, heading, said, forget, correct, withdraw } = props
  const [open, setOpen] = useState<{ readonly number: number; readonly action: Action }>()
  return (
    <section aria-labelledby="publicaciones" className="card">
      <h2 ref={heading} id="publicaciones" tabIndex={-1} className="text-xl font-bold text-ink outline-none">
        Publicaciones
      </h2>
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
              {...{ surveyId, publicOrigin, release, correct, withdraw }}
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
    </section>
  )
}
