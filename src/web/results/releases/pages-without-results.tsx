import { releasePaths } from '#contract/paths.ts'
import type { KeptRelease } from '#releases/kept-release.ts'
import { longDay } from '#rules/format/dates.ts'
import { NoticeBox } from '../../components/notice.tsx'
import { ReleaseFrame, WaysOnward } from './release-frame.tsx'
import { ReleaseHeading } from './release-hero.tsx'
import { ReleaseList } from './release-list.tsx'
import { type OfRelease, reasonNow, type SurveyContext } from './release-view.ts'

/** What is left of a release that was withdrawn: that it was, when and why. */
export function WithdrawnPage({ view, path, kept }: OfRelease & { path: string; kept: KeptRelease }) {
  const { release, withdrawn } = kept
  const { surveyId, surveyTitle, number, publishedOn } = release
  const { newest, correctedBy, silence } = view
  const next = correctedBy?.number ?? newest
  return (
    <ReleaseFrame path={path}>
      <div className="space-y-5">
        <ReleaseHeading surveyId={surveyId} title={surveyTitle}>
          <p className="mt-2">
            Publicación {number} · {longDay(publishedOn)}
          </p>
        </ReleaseHeading>
        {withdrawn && (
          <NoticeBox tone="danger" title={`Esta publicación se retiró el ${longDay(withdrawn.on)}`}>
            <p>Motivo: {reasonNow(release, withdrawn.reason, silence)}</p>
            <p>Sus cifras ya no se muestran ni deben citarse. Esta página se conserva para que se sepa.</p>
          </NoticeBox>
        )}
        {next !== undefined && next !== number && (
          <p>
            <a href={releasePaths.release(surveyId, next)} className="button-accent">
              {correctedBy ? `Ver la corrección: publicación ${next}` : `Ver la publicación ${next}`}
            </a>
          </p>
        )}
      </div>
      <ReleaseList view={view} />
    </ReleaseFrame>
  )
}

/** For a survey without a release that can be read. */
export function NothingPublishedPage({ survey: { id, title }, kept, isOpen }: SurveyContext) {
  return (
    <ReleaseFrame path={releasePaths.newest(id)}>
      <div className="max-w-2xl space-y-5">
        <ReleaseHeading surveyId={id} title={title} />
        <EmptyBars />
        <p className="text-lg">
          Todavía no hay resultados publicados de esta encuesta. Se publican cuando han respondido suficientes personas
          para que digan algo y nadie pueda ser reconocido.
        </p>
        {kept.length > 0 && (
          <ul className="bullets">
            {kept.map(({ release: { number }, withdrawn }) => (
              <li key={number}>
                <a href={releasePaths.release(id, number)} className="underline underline-offset-4">
                  La publicación {number}
                </a>{' '}
                se retiró{withdrawn && ` el ${longDay(withdrawn.on)}`}.
              </li>
            ))}
          </ul>
        )}
        <WaysOnward surveyId={isOpen ? id : undefined}>Participar</WaysOnward>
      </div>
    </ReleaseFrame>
  )
}

/** Decoration: a chart that waits for its answers. */
function EmptyBars() {
  return (
    <svg className="h-28 w-full max-w-md" viewBox="0 0 320 80" fill="none" aria-hidden="true">
      {[280, 190, 120].map((width, at) => (
        <rect
          key={width}
          className="stroke-line-strong"
          x="1"
          y={at * 28 + 1}
          width={width}
          height="18"
          rx="5"
          strokeWidth="1.5"
          strokeDasharray="5 5"
        />
      ))}
    </svg>
  )
}
