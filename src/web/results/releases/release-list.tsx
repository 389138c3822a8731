import type { StoredRelease } from '#releases/stored-release.ts'
import { longDay } from '#rules/format/dates.ts'
import { people } from '#rules/format/percent.ts'
import { differences } from '#rules/releases/differences.ts'
import { Collapsible } from './release-frame.tsx'
import { type ReleaseProps, reasonToShow, withoutSilenced } from './release-view.ts'

/** Every release of the survey, the newest first, with what changed since the one before. */
export function ReleaseList({ view }: ReleaseProps) {
  if (view.kept.length === 0) return null
  return (
    <Collapsible id="publicaciones" title="Publicaciones y qué cambió">
      <ol className="space-y-3">
        {view.kept.toReversed().map((one) => (
          <ListedRelease key={one.release.number} view={view} listed={one} />
        ))}
      </ol>
    </Collapsible>
  )
}

function ListedRelease({ view, listed: { release, withdrawn } }: ReleaseProps & { listed: StoredRelease }) {
  const { silence, kept } = view
  const { number, publishedOn, corrects } = release
  const address = view.addressOf(number)
  const isCurrent = number === view.release.number
  // Withdrawn releases are skipped, because their numbers must not be shown again.
  const before = kept.findLast((one) => !one.withdrawn && one.release.number < number)?.release
  const changes =
    before && !withdrawn ? differences(withoutSilenced(before, silence), withoutSilenced(release, silence)) : []
  return (
    <li className="border-t border-line pt-3 first:border-0 first:pt-0">
      <p className="font-semibold text-ink">
        {address ? (
          <a href={address} aria-current={isCurrent ? 'page' : undefined} className="underline underline-offset-4">
            Publicación {number}
          </a>
        ) : (
          `Publicación ${number}`
        )}{' '}
        · {longDay(publishedOn)}
        {!withdrawn && ` · ${people(release.people)}`}
        {isCurrent && <span className="badge badge-accent ml-2">estás aquí</span>}
      </p>
      {withdrawn && (
        <p>
          Retirada el {longDay(withdrawn.on)}: {reasonToShow(release, withdrawn.reason, silence)}
        </p>
      )}
      {corrects && (
        <p>
          Corrige la publicación {corrects.number}: {reasonToShow(release, corrects.reason, silence)}
        </p>
      )}
      {before && changes.length > 0 && (
        <details>
          <summary className="summary">Qué cambió desde la publicación {before.number}</summary>
          <ul className="bullets text-sm">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
